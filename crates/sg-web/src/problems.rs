//! The screen Problems: the judges' problems, one of them with an input, its answers and
//! explanations, and another program's output.
//!
//! Everything is asked of the table of problems and of `sg-contest`; no problem is named here.

use std::io::Cursor;

use sg_contest::generate::{NotGenerated, Recipe, Size, generate};
use sg_contest::judge_move_of;
use sg_contest::judgement::{
    accept, agrees, first_other_line, first_wrong, left_over, mistaken_while, part, refute, session_at,
    spelling, with_signs,
};
use sg_judge::{
    About, AskedMove, Comparison, Ended, Entry, Fault as InputFault, InputError, JudgedMove, Method, Part,
    Refusal, Session, Stop,
};
use sg_play::json::Json;
use sg_text::{Language, Phrase, Text, text};
use sg_tools::{material, problems};

use crate::request::{Fault, Request};

/// The problem that is open, its input and the answers so far.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    open: Option<Open>,
}

#[derive(Debug)]
struct Open {
    entry: Entry,
    input: String,
    /// The input read so far; `None` after its end or a fault.
    session: Option<Session<'static>>,
    /// The answers to the cases that were read.
    answers: Vec<String>,
}

/// The name of an input in reports.
const INPUT: &str = "input";
/// A known mistake is compared with an output on the first cases: some look at all cases before.
const CASES_OF_MISTAKES: usize = 2_000;
/// The most characters that are shown of what an output has after its answers.
const MOST_EXTRA: usize = 200;

impl Desk {
    /// The answer to a request about problems; `None` if it is no such request.
    pub(crate) fn answer(&mut self, request: &Request<'_>) -> Option<Result<Json, Fault>> {
        let language = request.language();
        Some(match request.verb {
            "problems" => Ok(list(language)),
            "problem" => find(request.get("name")).map(|entry| problem(&entry, language)),
            "input" => find(request.get("name")).map(|entry| {
                let input = request.lines("text");
                let reader = Cursor::new(input.clone().into_bytes());
                let session = Some(entry.open(INPUT, reader, false));
                self.open = Some(Open { entry, input, session, answers: Vec::new() });
                Json::Object(Vec::new())
            }),
            "data" => find(request.get("name")).and_then(|entry| data(&entry, request)),
            "answer" | "explain" | "check" | "move" => self.of_input(request),
            _ => return None,
        })
    }

    /// The answer to a request about the input.
    fn of_input(&mut self, request: &Request<'_>) -> Result<Json, Fault> {
        let Some(open) = &mut self.open else {
            return Err(Fault(text!("there is no input yet", "还没有输入")));
        };
        match request.verb {
            "answer" => Ok(open.advance(request.number("cases", 1_000, u64::MAX)?, request.language())),
            "explain" => open.explain(request),
            "move" => open.judge_move(request),
            _ => Ok(open.check(&request.lines("output"), request.language())),
        }
    }
}

fn find(name: &str) -> Result<Entry, Fault> {
    let found = Entry::find(&problems::all(), name.trim()).copied();
    found.ok_or_else(|| {
        let name: String = name.chars().take(40).collect();
        Fault(text!("there is no problem `{name}`", "没有题目“{name}”"))
    })
}

/// The ideas by which problems are grouped: a key, a title, and words of the theory that show it.
/// The first that fits counts.
const IDEAS: [(&str, Phrase, &[&str]); 8] = [
    (
        "misere",
        Phrase::both("Misère play", "反常规则（走最后一步者输）"),
        &["misere", "misère", "1 mod (m + 1)"],
    ),
    (
        "product",
        Phrase::both("Coins and nim-products", "翻硬币与 Nim 积"),
        &["oin-turning", "Tartan", "field of 2^", "below 2^64"],
    ),
    (
        "graph",
        Phrase::both("Graphs and trees", "有向图与树上删边"),
        &["vertex", "colon principle", "fusion principle"],
    ),
    (
        "staircase",
        Phrase::both("Staircase Nim and gaps", "阶梯 Nim 与间距"),
        &["taircase", "gaps", "odd stairs"],
    ),
    (
        "split",
        Phrase::both("Splitting heaps and rows", "分裂与切断"),
        &["taking-and-breaking", "break the rest", "a split of", "xor G(b)", "bean", "strip", "two heaps"],
    ),
    (
        "subtraction",
        Phrase::both("Limited takes", "取法受限的取石子"),
        &["m + 1", "subtraction", "finite set", "can be filled"],
    ),
    ("nim", Phrase::both("Nim and nim-sums", "Nim 与异或和"), &["Nim (Bouton", "nim-sum s", "nim-sum of"]),
    ("other", Phrase::both("Without a nim-sum", "不用异或和的博弈"), &[]),
];

/// The place of a problem's idea among [`IDEAS`].
fn idea(about: &About) -> usize {
    let theory = about.theory_in_words().phrase(Language::English);
    let fits = |words: &[&str]| words.iter().any(|word| theory.contains(word));
    IDEAS.iter().position(|(_, _, words)| fits(words)).unwrap_or(IDEAS.len() - 1)
}

/// The entry of a problem in a list, and the texts by which it is searched.
fn summary(entry: &Entry, language: Language) -> Vec<(&'static str, Json)> {
    let about = entry.about();
    let (titles, others) = match language {
        Language::English => (about.title, about.title_zh),
        Language::Chinese => (about.title_zh, about.title),
    };
    let solutions = material::of(about.name).solutions.iter();
    vec![
        ("name", about.name.into()),
        ("title", titles.into()),
        ("other_title", others.into()),
        ("judge", about.judge.into()),
        ("aliases", about.aliases.iter().map(|&alias| Json::from(alias)).collect()),
        ("idea", IDEAS[idea(&about)].0.into()),
        ("solutions", solutions.map(|solution| Json::from(solution.0)).collect()),
        ("mistakes", entry.mistakes().len().into()),
    ]
}

fn list(language: Language) -> Json {
    let problems = problems::all();
    let known = problems.iter().map(|entry| Json::Object(summary(entry, language)));
    let ideas = IDEAS.iter().map(|(key, title, _)| {
        Json::Object(vec![("key", (*key).into()), ("title", title.phrase(language).into())])
    });
    Json::Object(vec![("problems", known.collect()), ("ideas", ideas.collect())])
}

/// The input that a problem is shown with: the statement's sample, or else the smallest input of
/// its first known mistake.
fn sample(entry: &Entry) -> &'static str {
    let least = || entry.mistakes().first().map(|about| about.least);
    material::of(entry.about().name).sample.or_else(least).unwrap_or_default()
}

/// All that is known of a problem before an input.
fn problem(entry: &Entry, language: Language) -> Json {
    let about = entry.about();
    let material = material::of(about.name);
    let solutions = material.solutions.iter().map(|(ending, program)| {
        Json::Object(vec![("ending", (*ending).into()), ("text", (*program).into())])
    });
    let mistakes = entry.mistakes();
    let mistakes = mistakes.iter().map(|about| {
        Json::Object(vec![
            ("name", about.name.into()),
            ("words", about.words.phrase(language).into()),
            ("source", about.source.phrase(language).into()),
            ("least", about.least.into()),
        ])
    });
    let mut object = summary(entry, language);
    object.retain(|(key, _)| !matches!(*key, "solutions" | "mistakes"));
    object.extend([
        ("rules", about.rules_in_words().phrase(language).into()),
        ("input", about.input_in_words().said(language).into()),
        ("output", about.output_in_words().said(language).into()),
        ("stated", about.stated_limits().into()),
        ("computed", about.computed_limits().said(language).into()),
        ("sample", sample(entry).into()),
        ("stated_sample", material.sample.is_some().into()),
        ("several_answers", entry.several_answers().into()),
        ("hints", hints(entry, language).into_iter().map(Json::from).collect()),
        ("mistakes", mistakes.collect()),
        ("solutions", solutions.collect()),
    ]);
    Json::Object(object)
}

/// Three hints: the idea, the trap, the theorem.
fn hints(entry: &Entry, language: Language) -> Vec<String> {
    let about = entry.about();
    let trap = entry.mistakes().first().map(|mistake| {
        text!("A program that fails: {words}.", "一种错误程序：{words}。", words = mistake.words)
    });
    let idea = text!("The idea: {idea}.", "思路：{idea}。", idea = IDEAS[idea(&about)].1);
    let said = |text: Text| text.said(language).to_owned();
    let theory = about.theory_in_words().phrase(language).to_owned();
    [said(idea)].into_iter().chain(trap.map(said)).chain([theory]).collect()
}

/// The place of something in the input, and what is wrong there.
fn place(error: &InputError, language: Language) -> Json {
    let excerpt = error.excerpt.as_ref().map(|excerpt| {
        let (before, rest) = excerpt.source.split_at(excerpt.marked.start);
        let (marked, after) = rest.split_at(excerpt.marked.len());
        [before, marked, after].into_iter().map(Json::from).collect::<Json>()
    });
    Json::Object(vec![
        ("line", error.line.into()),
        ("column", error.column.into()),
        ("message", error.message.said(language).into()),
        ("hint", error.hint.as_ref().map(|hint| hint.said(language)).into()),
        ("excerpt", excerpt.into()),
    ])
}

/// The report on an input at a line without a column.
fn placeless(line: u64, message: &str, hint: Option<&str>) -> Json {
    Json::Object(vec![
        ("line", line.into()),
        ("column", 1_u64.into()),
        ("message", message.into()),
        ("hint", hint.into()),
        ("excerpt", Json::Null),
    ])
}

fn stopped(stop: &Stop, language: Language) -> Json {
    match stop {
        Stop::Fault { fault: InputFault::Input(error), .. } => place(error, language),

        Stop::Refused { refusal, case, .. } => {
            let advice = refusal.advice().map(|advice| advice.said(language));
            placeless(case.line, refusal.in_case(*case).said(language), advice)
        }
        Stop::Fault { .. } | Stop::Write(_) => placeless(1, &stop.said(language), None),
    }
}

impl Open {
    /// Answers up to this many further cases: their answers, and at the end what is wrong or
    /// unusual.
    fn advance(&mut self, cases: u64, language: Language) -> Json {
        let before = self.answers.len();
        let mut end = Ok(None);
        for _ in 0..cases {
            end = self.next();
            if !matches!(end, Ok(None)) {
                break;
            }
        }
        let (mut fault, mut warnings) = (Json::Null, Vec::new());
        match &end {
            Ok(ended) => warnings.extend(ended.iter().flat_map(|ended| &ended.warnings)),
            Err(stop) => fault = stopped(stop, language),
        }
        Json::Object(vec![
            ("answer", self.answers[before..].concat().into()),
            ("cases", self.answers.len().into()),
            ("done", self.session.is_none().into()),
            ("fault", fault),
            ("warnings", warnings.into_iter().map(|warning| place(&warning.place, language)).collect()),
        ])
    }

    /// Answers the next case; says how the input ended where it ends.
    fn next(&mut self) -> Result<Option<Ended>, Stop> {
        let Some(mut session) = self.session.take() else { return Ok(None) };
        let Some((case, _)) = session.next_case()? else { return session.end().map(Some) };
        let refused = |refusal| Stop::Refused { refusal, input: INPUT.to_owned(), case };
        self.answers.push(session.answer(Method::Theory).map_err(refused)?);
        self.session = Some(session);
        Ok(None)
    }

    /// The case of a request that was answered, from 1.
    fn case(&self, request: &Request<'_>) -> Result<usize, Fault> {
        let number = request.number("case", 1, u64::MAX)? as usize;
        if (1..=self.answers.len()).contains(&number) {
            return Ok(number);
        }
        let cases = self.answers.len();
        Err(Fault(text!(
            "there is no case {number}: {cases} are answered",
            "没有第 {number} 组：已求解 {cases} 组"
        )))
    }

    /// The output of `--format explain` for a case, in parts.
    fn explain(&self, request: &Request<'_>) -> Result<Json, Fault> {
        let number = self.case(request)?;
        let refused = |refusal: &Refusal| Fault(refusal.reason().clone());
        let mut session = self.entry.open(INPUT, self.input.as_bytes(), false);
        let mut text = String::new();
        for _ in 0..number {
            match session.next_case() {
                Ok(Some((_, case))) => text = case,
                Ok(None) => break,
                Err(stop) => return Err(Fault(Text::of(|language| stop.said(language)))),
            }
        }
        let parts = session.explained(&text, request.language()).map_err(|refusal| refused(&refusal))?;
        let parts = parts
            .into_iter()
            .map(|(part, text)| Json::Object(vec![("part", id(part).into()), ("text", text.into())]));
        Ok(Json::Object(vec![("case", number.into()), ("parts", parts.collect())]))
    }

    /// The verdict on a move of a case.
    fn judge_move(&self, request: &Request<'_>) -> Result<Json, Fault> {
        let number = self.case(request)?;
        let asked = AskedMove::read(request.get("move")).map_err(Fault)?;
        let position = request.number("position", 1, u64::from(u32::MAX))? as usize;
        let Some(mut session) = session_at(&self.entry, self.input.as_bytes(), number) else {
            return Err(Fault(text!("the case cannot be read", "无法读入这一组")));
        };
        let judged = judge_move_of(&mut session, position, &asked);
        let (verdict, said) = match &judged {
            Ok(JudgedMove::Wins { words, but: None }) => {
                ("wins", text!("{words}. The move wins.", "{words}。这一步必胜。"))
            }
            Ok(JudgedMove::Wins { words, but: Some(but) }) => {
                ("wins", text!("{words}. The move wins, but {but}.", "{words}。这一步必胜，但{but}。"))
            }
            Ok(JudgedMove::Loses { words, reply }) => (
                "loses",
                text!(
                    "{words}. The move loses; a reply that wins: {reply}",
                    "{words}。这一步会输；必胜的应手：{reply}"
                ),
            ),
            Ok(JudgedMove::NotAllowed(why)) => ("not-allowed", text!("Not allowed: {why}", "不合法：{why}")),
            Ok(JudgedMove::DoesNotWin) => (
                "does-not-win",
                text!(
                    "This is not one of the winning moves. The position is too large to search for the reply that beats it.",
                    "这不是必胜的走法之一；局面太大，无法搜索能赢它的应手。"
                ),
            ),
            Err(refusal) => (
                "unknown",
                text!("This cannot be decided: {reason}", "无法判断：{reason}", reason = refusal.reason()),
            ),
        };
        Ok(Json::Object(vec![("verdict", verdict.into()), ("text", said.said(request.language()).into())]))
    }

    /// Another program's output against the answers: right, right but for white space, or wrong;
    /// the first wrong case, why, and which known mistakes print the same; or with what it goes on
    /// after all answers.
    fn check(&self, output: &str, language: Language) -> Json {
        let printed = output.as_bytes();
        let mut answers = self.answers.clone();
        accept(&self.entry, self.input.as_bytes(), printed, &mut answers);
        let expected = answers.concat();
        let cases = answers.len();
        if agrees(printed, expected.as_bytes(), self.entry.about().comparison) {
            return Json::Object(vec![("verdict", "right".into()), ("cases", cases.into())]);
        }
        let white_space = agrees(printed, expected.as_bytes(), Comparison::Tokens);
        let extra =
            left_over(printed, &answers).map(|left| left.chars().take(MOST_EXTRA).collect::<String>());
        let case = if white_space {
            first_other_line(printed, &answers)
        } else {
            first_wrong(printed, &answers).unwrap_or_default()
        };
        let own = part(&answers, case, output);
        let answer = answers.get(case).map_or("", String::as_str);
        // Lines are shown with their ends: of an empty one nothing else is seen.
        let shown = |text: &str| {
            if white_space { with_signs(text.trim_end_matches('\n')) + "⏎" } else { text.to_owned() }
        };
        let why = if white_space || extra.is_some() {
            None
        } else {
            spelling(&own, answer).or_else(|| refute(&self.entry, self.input.as_bytes(), case + 1, &own))
        };
        let mistakes = if white_space { Vec::new() } else { self.alike(output) };
        let known = self.entry.mistakes();
        let mistakes = mistakes.into_iter().map(|mistake| {
            let about = &known[mistake];
            Json::Object(vec![
                ("name", about.name.into()),
                ("words", about.words.phrase(language).into()),
                ("least", about.least.into()),
            ])
        });
        Json::Object(vec![
            ("verdict", if white_space { "space" } else { "wrong" }.into()),
            ("cases", cases.into()),
            ("case", (case + 1).into()),
            ("right", shown(answer).into()),
            ("own", shown(&own).into()),
            ("extra", extra.into()),
            ("why", why.map(|why| why.said(language).to_owned()).into()),
            ("mistakes", mistakes.collect()),
            ("compared", cases.min(CASES_OF_MISTAKES).into()),
        ])
    }

    /// The known mistakes that print the tokens of an output, and something wrong, in the first
    /// cases.
    fn alike(&self, output: &str) -> Vec<usize> {
        let alike = |&mistake: &usize| {
            let mut printed = output.split_ascii_whitespace();
            let (mut cases, mut same, mut wrong) = (0, true, false);
            let compared = mistaken_while(&self.entry, mistake, self.input.as_bytes(), |answer| {
                same = answer.split_ascii_whitespace().all(|token| printed.next() == Some(token));
                let right = self.answers.get(cases).map_or("", String::as_str);
                wrong |= !right.split_ascii_whitespace().eq(answer.split_ascii_whitespace());
                cases += 1;
                same && cases < CASES_OF_MISTAKES
            });
            let whole = cases < self.answers.len() || printed.next().is_none();
            compared.is_ok() && same && wrong && whole
        };
        (0..self.entry.mistakes().len()).filter(alike).collect()
    }
}

const fn id(part: Part) -> &'static str {
    match part {
        Part::Heading => "heading",
        Part::Theory => "theory",
        Part::Working => "working",
        Part::Outcome => "outcome",
        Part::Moves => "moves",
        Part::Answer => "answer",
    }
}

/// The files that `grundy generate --size small` writes.
fn data(entry: &Entry, request: &Request<'_>) -> Result<Json, Fault> {
    let sample = material::of(entry.about().name).sample;
    let recipe = Recipe { seed: request.number("seed", 1, u64::MAX)?, size: Size::Small, sample };
    let set = generate(entry, recipe, &|| true).map_err(|error| match error {
        NotGenerated::Cancelled => Fault(text!("stopped", "已停止")),
        NotGenerated::Input(stop) => Fault(Text::of(|language| stop.said(language))),
    })?;
    let mut files = Vec::new();
    let mut purposes = String::new();
    let file = |name: String, text: String| Json::Object(vec![("name", name.into()), ("text", text.into())]);
    for (name, test) in set.named() {
        purposes.extend([&name, ": ", test.part.purpose.said(request.language()), "\n"]);
        files.push(file(format!("{name}.in"), test.part.input.clone()));
        files.push(file(format!("{name}.ans"), test.answers.concat()));
    }
    files.push(file("purposes.txt".to_owned(), purposes));
    Ok(Json::Object(vec![("files", files.into_iter().collect())]))
}
