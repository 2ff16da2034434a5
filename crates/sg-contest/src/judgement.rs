//! Comparison of a program's output with the answers; the known mistakes as programs; single moves.

use std::io;

use sg_judge::{AskedMove, Comparison, Entry, JudgedMove, Method, Refusal, Session, Stop, Text, text};

/// The right answers to the cases of an input.
///
/// # Errors
///
/// [`Stop`] if it is no input or a case is out of reach.
pub fn answers(entry: &Entry, input: &[u8], strict: bool) -> Result<Vec<String>, Stop> {
    let mut session = entry.open("input", io::Cursor::new(input), strict);
    let mut answers = Vec::new();
    while let Some((case, _)) = session.next_case()? {
        let refused = |refusal| Stop::Refused { refusal, input: "input".to_string(), case };
        answers.push(session.answer(Method::Theory).map_err(refused)?);
    }
    session.end()?;
    Ok(answers)
}

/// Whether an output is the expected one.
#[must_use]
pub fn agrees(printed: &[u8], expected: &[u8], comparison: Comparison) -> bool {
    match comparison {
        // Judges that compare so do not ask for the last line end.
        Comparison::Exact => {
            let [printed, expected] =
                [printed, expected].map(|text| text.strip_suffix(b"\n").unwrap_or(text));
            printed == expected
        }
        Comparison::Tokens => tokens(printed).eq(tokens(expected)),
        Comparison::Lines => lines(printed).eq(lines(expected)),
    }
}

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty())
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.trim_ascii_end().split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end)
}

/// The tokens of an output after all answers; if it does not hold these, the first case that it
/// answers otherwise, from 0, and whether it ends there.
fn after_answers<'p>(
    printed: &'p [u8],
    answers: &[String],
) -> Result<impl Iterator<Item = &'p [u8]>, (usize, bool)> {
    let mut printed = tokens(printed);
    for (case, answer) in answers.iter().enumerate() {
        for token in tokens(answer.as_bytes()) {
            let own = printed.next();
            if own != Some(token) {
                return Err((case, own.is_none()));
            }
        }
    }
    Ok(printed)
}

/// The first case, from 0, whose answer an output does not hold, by tokens; the last case if only
/// something is left over. `None` if all tokens agree.
#[must_use]
pub fn first_wrong(printed: &[u8], answers: &[String]) -> Option<usize> {
    match after_answers(printed, answers) {
        Err((case, _)) => Some(case),
        Ok(mut left) => left.next().map(|_| answers.len().saturating_sub(1)),
    }
}

/// The tokens with which an output goes on after all answers, if these are all right. `None` if one
/// of them is not, or nothing is left over.
#[must_use]
pub fn left_over(printed: &[u8], answers: &[String]) -> Option<String> {
    let left: Vec<_> = after_answers(printed, answers).ok()?.map(String::from_utf8_lossy).collect();
    (!left.is_empty()).then(|| left.join(" "))
}

/// The number of cases that an output answers before it ends, if all its tokens are right and some
/// are missing.
#[must_use]
pub fn stops_after(printed: &[u8], answers: &[String]) -> Option<usize> {
    after_answers(printed, answers).err().filter(|(_, ends)| *ends).map(|(case, _)| case)
}

/// A text with signs for its white space, which can then be seen: `·` for a blank, `→` for a tab,
/// `␍` for a carriage return, and `⏎` for the end of a line, where there is one.
#[must_use]
pub fn with_signs(text: &str) -> String {
    text.replace(' ', "·").replace('\t', "→").replace('\r', "␍").replace('\n', "⏎\n")
}

/// The index of the first case whose output has other lines than its answer, for judges that
/// compare white space.
#[must_use]
pub fn first_other_line(printed: &[u8], answers: &[String]) -> usize {
    let mut rest = printed;
    for (case, answer) in answers.iter().enumerate() {
        match rest.strip_prefix(answer.as_bytes()) {
            Some(after) => rest = after,
            None => return case,
        }
    }
    answers.len().saturating_sub(1)
}

/// The lines of an output that answer case `case`, from 0: those after as many as the answers
/// before it have.
#[must_use]
pub fn part(answers: &[String], case: usize, printed: &str) -> String {
    // An input without cases has no answers.
    let before: usize = answers.iter().take(case).map(|answer| answer.lines().count()).sum();
    let lines = answers.get(case).map_or(usize::MAX, |answer| answer.lines().count());
    printed.lines().skip(before).take(lines).collect::<Vec<_>>().join("\n")
}

/// The output of a program with mistake number `mistake` of [`Entry::mistakes`] for each case of an
/// input.
///
/// # Errors
///
/// [`Stop::Fault`] if the input is invalid.
///
/// # Panics
///
/// If there is no such mistake.
pub fn mistaken(entry: &Entry, mistake: usize, input: &[u8]) -> Result<Vec<String>, Stop> {
    let mut printed = Vec::new();
    mistaken_while(entry, mistake, input, |answer| {
        printed.push(answer);
        true
    })?;
    Ok(printed)
}

/// Gives the output of a program with a mistake to `take`, case by case, as long as `take` asks for
/// more.
///
/// # Errors
///
/// As [`mistaken`].
///
/// # Panics
///
/// If there is no such mistake.
pub fn mistaken_while(
    entry: &Entry,
    mistake: usize,
    input: &[u8],
    mut take: impl FnMut(String) -> bool,
) -> Result<(), Stop> {
    let mut session = entry.open("input", input, false);
    session.solver().make_mistake(mistake);
    while session.next_case()?.is_some() && take(session.solver().mistaken()) {}
    Ok(())
}

/// Whether an output is that of a program with a mistake, by tokens. It is compared up to the first
/// case that differs.
///
/// # Panics
///
/// If there is no such mistake.
#[must_use]
pub fn is_output_of(entry: &Entry, mistake: usize, input: &[u8], printed: &[u8]) -> bool {
    let (mut left, mut same) = (tokens(printed), true);
    let compared = mistaken_while(entry, mistake, input, |answer| {
        same = tokens(answer.as_bytes()).all(|token| left.next() == Some(token));
        same
    });
    compared.is_ok() && same && left.next().is_none()
}

/// The cases of an input up to case `number`, counted from 1, which a session has read last. `None`
/// if there is no such case.
#[must_use]
pub fn session_at<'i>(entry: &Entry, input: &'i [u8], number: usize) -> Option<Session<'i>> {
    let mut session = entry.open("input", input, false);
    for _ in 0..number {
        session.next_case().ok()??;
    }
    Some(session)
}

/// The fault in what a program printed for case `number` of an input, counted from 1, if the
/// problem can tell: why a move that it names is not allowed or does not win.
#[must_use]
pub fn refute(entry: &Entry, input: &[u8], number: usize, printed: &str) -> Option<Text> {
    session_at(entry, input, number)?.solver().refute(printed)
}

/// Puts into `answers`, the answers to the cases of an input, what a program printed instead where
/// the judge takes that too. Nothing changes where there is one right answer.
pub fn accept(entry: &Entry, input: &[u8], printed: &[u8], answers: &mut [String]) {
    if !entry.several_answers() {
        return;
    }
    let printed = String::from_utf8_lossy(printed);
    let mut tokens = printed.split_ascii_whitespace();
    let mut session = entry.open("input", input, false);
    for answer in answers {
        let Ok(Some(_)) = session.next_case() else { return };
        let own: Vec<&str> = tokens.by_ref().take(answer.split_ascii_whitespace().count()).collect();
        let own = own.join(" ");
        if own != answer.trim_ascii_end() && session.solver().is_right(&own) {
            *answer = own + "\n";
        }
    }
}

/// What to say of an output whose words are those of the answers but for punctuation or capital
/// letters.
#[must_use]
pub fn spelling(printed: &str, expected: &str) -> Option<Text> {
    let letters = |word: &str| {
        let known = |letter: &char| {
            letter.is_alphanumeric() || letter.is_control() || *letter == char::REPLACEMENT_CHARACTER
        };
        word.chars().filter(known).collect::<String>().to_lowercase()
    };
    let [printed, expected] =
        [printed, expected].map(|text| text.split_ascii_whitespace().collect::<Vec<_>>());
    let same = |(word, wanted): (&&str, &&str)| {
        let said = letters(word);
        word == wanted || said == letters(wanted) && said.chars().any(char::is_alphabetic)
    };
    let alike = printed.len() == expected.len() && printed != expected;
    (alike && printed.iter().zip(&expected).all(same))
        .then(|| text!("only punctuation or capital letters differ", "只有标点或大小写不同"))
}

/// Judges a move of the case that a session read last; of its position `position`, from 1, where it
/// asks about several. Where the position is too large for a search, the winning moves of the
/// theory decide.
///
/// # Errors
///
/// A [`Refusal`] if neither can tell.
pub fn judge_move_of(
    session: &mut Session<'_>,
    position: usize,
    asked: &AskedMove,
) -> Result<JudgedMove, Refusal> {
    let refusal = match session.solver().judge_move(position, asked) {
        Ok(judged) => return Ok(judged),
        Err(refusal) => refusal,
    };
    let Ok(explanation) = session.explain(Method::Theory) else { return Err(refusal) };
    let Some(winning) = explanation.winning_moves_of(position) else { return Err(refusal) };
    let mut listed = winning.listed_data();
    let all = winning.count() == Some(listed.len() as u128);
    if listed.any(|data| asked.is(data)) {
        return Ok(JudgedMove::Wins { words: Text::plain(asked.text()), but: None });
    }
    if all { Ok(JudgedMove::DoesNotWin) } else { Err(refusal) }
}
