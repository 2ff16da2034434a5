//! `grundy row`: the nimbers of a row game by search, and the code that it is.

use sg_core::Nimber;
use sg_core::heaps::notation::Ruleset;
use sg_core::heaps::rows::{InvalidRule, InvalidRuleKind, NoCode, RowGame};
use sg_core::rules::oracle::{Oracle, Unsettled};
use sg_heaps::Solver;
use sg_judge::{Language, Text, language, text};
use sg_play::json::Json;
use sg_text::separated;

use crate::cli::{Format, Row};
use crate::failure::Failure;
use crate::output::Output;

/// The most positions of a search, which takes a few seconds.
const MOST_POSITIONS: usize = 500_000;

pub(crate) fn run(arguments: &Row, output: &mut Output) -> Result<(), Failure> {
    let game = RowGame::new(&arguments.rules).map_err(|error| Failure::usage(refused(arguments, &error)))?;
    let game = if arguments.mirrored { game.mirrored() } else { game };
    let cell = arguments.cell.or_else(|| game.first_cell());
    let Some(cell) = cell.filter(|&cell| !game.is_dead(cell)) else {
        return Err(Failure::usage(text!(
            "no rule applies to a row of such cells: choose another cell with `--cell`",
            "没有规则适用于由这种格子组成的一行：请用 `--cell` 指定另一种"
        )));
    };
    let mut oracle = Oracle::new(&game).with_limit(MOST_POSITIONS);
    let mut nimbers = Vec::new();
    for cells in 0..=arguments.to {
        let row = vec![cell; cells];
        nimbers
            .push(oracle.nimber(&row).map_err(|unsettled| Failure::reported(not_found(cells, unsettled)))?);
    }
    let code = game.code(cell);
    if let Ok(code) = &code {
        let mut solver = Solver::new(code);
        let theory = solver.nimbers(0..nimbers.len() as u64);
        let theory: Vec<Nimber> =
            theory.map_err(|error| Failure::reported(error.to_string()))?.iter().collect();
        if theory != nimbers {
            return Err(Failure::reported(text!(
                "the search and {code} disagree: this is a bug in grundy",
                "搜索结果与 {code} 不一致：这是本程序的错误"
            )));
        }
    }
    let rules: Vec<String> = game.rules().collect();
    let names: Vec<&str> = code.iter().flat_map(Ruleset::known_as).map(|named| named.name).collect();
    if arguments.format == Format::Json {
        return output.object(vec![
            ("rules", rules.into_iter().map(Json::from).collect()),
            ("cell", cell.to_string().into()),
            // Of rows of 0, 1, 2, ... cells, found by search.
            ("nimbers", nimbers.iter().map(|nimber| Json::from(nimber.0)).collect()),
            ("code", code.as_ref().ok().map(ToString::to_string).into()),
            ("names", names.into_iter().map(Json::from).collect()),
            ("why_not", code.as_ref().err().map(ToString::to_string).into()),
        ]);
    }
    let language = language(arguments.lang);
    let labels = [text!("rules", "规则"), text!("code", "编码"), text!("nimbers", "SG 值")];
    let [of_rules, of_code, of_nimbers] = labels.each_ref().map(|label| label.said(language));
    output.lines(of_rules, rules.into_iter())?;
    let lines = match &code {
        Ok(code) => {
            let names = match names.join(", ") {
                none if none.is_empty() => none,
                names => format!(" ({names})"),
            };
            vec![
                text!(
                    "{code}{names}: a row of n cells `{cell}` is a heap of n",
                    "{code}{names}：n 格 `{cell}` 的一行就是大小为 n 的堆"
                ),
                text!(
                    "proved: dead cells separate runs, and what a move leaves of a run is what the digits allow",
                    "已证明：死格把各段分开，一步在一段中留下的正是各位数字所允许的"
                ),
                text!(
                    "the search agrees for all rows of up to {to} cells",
                    "到 {to} 格为止，每一行的搜索结果都与之一致",
                    to = arguments.to
                ),
            ]
        }
        Err(why) => vec![
            text!("none was recognized: the theorem does not apply", "没有识别出编码：定理不适用"),
            why_not(why),
        ],
    };
    output.lines(of_code, lines.iter().map(|line| line.said(language).to_owned()))?;
    let values = separated(&nimbers, " ");
    let values = text!("{values} (searched)", "{values}（搜索所得）");
    Ok(output.field(of_nimbers, values.said(language))?)
}

/// The reason why the rules are refused.
fn refused(arguments: &Row, error: &InvalidRule) -> Text {
    let InvalidRule { rule, kind, .. } = error;
    let why = match kind {
        InvalidRuleKind::NoArrow => "规则是用 `->` 连接的两个图样，例如 `oo -> .o`".to_owned(),
        InvalidRuleKind::Cell => "一格是一个字符，`|` 只能在图样的两端".to_owned(),
        InvalidRuleKind::Lengths => "两个图样长度不同，而一行的长度不变".to_owned(),
        InvalidRuleKind::TooLong => format!("图样最多 {} 格", RowGame::LONGEST),
        InvalidRuleKind::OneEnd => "表示一段尽头的 `|` 必须两边都有或都没有".to_owned(),
        InvalidRuleKind::NothingChanged => "它什么也不改变".to_owned(),
        other => other.to_string(),
    };
    let error = in_both(&error.to_string(), &format!("`{rule}`：{why}"));
    match arguments.rules.iter().find(|rule| rule.parse::<Ruleset>().is_ok()) {
        Some(ruleset) => text!(
            "{error}\n`{ruleset}` is a ruleset of heaps: `grundy nimbers {ruleset}` answers for it",
            "{error}\n`{ruleset}` 是堆的规则：请用 `grundy nimbers {ruleset}`"
        ),
        None => error,
    }
}

fn in_both(english: &str, chinese: &str) -> Text {
    Text::of(|language| match language {
        Language::English => english.to_owned(),
        Language::Chinese => chinese.to_owned(),
    })
}

/// The reason why the search of rows of a length has no nimber.
fn not_found(cells: usize, unsettled: Unsettled) -> Text {
    match unsettled {
        Unsettled::TooManyPositions { limit } => text!(
            "a row of {cells} cells: more than {limit} positions can be reached; `-n` asks for shorter rows",
            "{cells} 格的一行：可到达的局面多于 {limit} 个；请用 `-n` 指定更短的长度"
        ),
        Unsettled::TooManyMoves { limit } => text!(
            "a row of {cells} cells: the positions that can be reached have more than {limit} moves; `-n` asks for shorter rows",
            "{cells} 格的一行：可到达的局面共有超过 {limit} 种走法；请用 `-n` 指定更短的长度"
        ),
        Unsettled::Endless => text!(
            "a row of {cells} cells: play can go on forever; only positions from which every play ends have nimbers",
            "{cells} 格的一行：可能无限进行下去；只有必定终局的局面才有 SG 值"
        ),
        other => text!("a row of {cells} cells: {other}", "{cells} 格的一行：{other}"),
    }
}

/// The reason why a row game is not recognized as a code.
fn why_not(why: &NoCode) -> Text {
    let chinese = match why {
        NoCode::OtherCell { rule, cell } => {
            format!("第 {} 条规则有格子 `{cell}`，它既不是开始时的格子，也不是死格", rule + 1)
        }
        NoCode::FixedPiece { rule, size } => {
            format!("第 {} 条规则总在其余各段之间留下恰好 {size} 格的一段", rule + 1)
        }
        NoCode::Sizes { take, allowed: [a, b], forbidden: [c, d] } => format!(
            "去掉 {take} 格的一步可以留下 {a} 格与 {b} 格两段，却不能留下 {c} 格与 {d} 格；一位数字要么都允许，要么都不允许"
        ),
        _ => why.to_string(),
    };
    in_both(&why.to_string(), &chinese)
}
