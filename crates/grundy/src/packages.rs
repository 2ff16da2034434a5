//! Test data as the files of a judge's package. Formats are functions from a set to files; only
//! [`write`] touches a disk.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sg_contest::generate::{Set, TestFile};
use sg_files::directory;
use sg_judge::{About, Entry, Phrase, Text, text};
use sg_tools::material::Material;

use crate::cli::problems::PackageFormat;
use crate::failure::{Failure, READ, of_system};
use crate::signals;

mod hydro;
mod invalid;
mod kattis;
mod latex;
mod luogu;
mod plain;
mod polygon;
mod testlib;

/// A file of a package: its path, with `/` between the parts, and its content.
pub(crate) type Packed = (String, Vec<u8>);

/// The files of a package.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Package<'p> {
    pub(crate) entry: &'p Entry,
    pub(crate) set: &'p Set,
    pub(crate) material: Material,
    pub(crate) time_limit: Duration,
    /// In MiB.
    pub(crate) memory: u64,
}

impl Package<'_> {
    pub(crate) fn about(&self) -> About {
        self.entry.about()
    }

    /// The files with their names: a number, and what they are for.
    pub(crate) fn named(&self) -> impl Iterator<Item = (String, &TestFile)> {
        self.set.named()
    }

    /// The description of the input's format in the language of Checktestdata.
    ///
    /// # Errors
    ///
    /// The words that the problem has none.
    fn description(&self) -> Result<&'static str, Text> {
        self.material.validator.ok_or_else(|| {
            text!(
                "the package needs an input validator, and there is no description of the format, fixtures/{name}/input.ctd",
                "数据包需要输入校验器，而格式的描述 fixtures/{name}/input.ctd 不存在",
                name = self.about().name
            )
        })
    }

    /// The validator of the input for testlib.h.
    ///
    /// # Errors
    ///
    /// The reason why there is none.
    fn validator(&self) -> Result<String, Text> {
        let about = self.about();
        testlib::validator(&format!("{} ({})", about.title, about.judge), self.description()?)
            .map_err(Text::plain)
    }

    /// The programs for testlib.h: `validator.cpp` if the format is described, `checker.cpp` where
    /// the judge takes several answers.
    fn programs(&self) -> Vec<Packed> {
        let validator =
            self.validator().ok().map(|program| ("validator.cpp".to_owned(), program.into_bytes()));
        let checker = self.material.checker.map(|program| ("checker.cpp".to_owned(), program.into()));
        validator.into_iter().chain(checker).collect()
    }

    /// Points for each file, 100 in all; 1 for each if there are more. One is for passing, the
    /// others follow the weights: many files of tiny cases would else be worth as much as the
    /// limits.
    pub(crate) fn scores(&self) -> impl Iterator<Item = usize> {
        let weights = self.set.files.iter().map(|file| Group::of(file).weight());
        let (all, more): (usize, usize) =
            (weights.clone().sum(), 100_usize.saturating_sub(self.set.files.len()));
        let mut sum = 0;
        weights.map(move |weight| {
            let before = more * sum / all;
            sum += weight;
            1 + more * sum / all - before
        })
    }
}

/// The groups of files that are scored together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// The sample and the smallest cases.
    Small,
    /// Bounds and known mistakes.
    Special,
    Random,
    Limits,
}

impl Group {
    pub(crate) const ALL: [Self; 4] = [Self::Small, Self::Special, Self::Random, Self::Limits];

    pub(crate) fn of(file: &TestFile) -> Self {
        let begins = |with| file.part.name.starts_with(with);
        if begins("sample") || begins("all-small") {
            Self::Small
        } else if begins("random") {
            Self::Random
        } else if begins("limits") {
            Self::Limits
        } else {
            Self::Special
        }
    }

    /// Its number, from 1.
    const fn number(self) -> usize {
        self as usize + 1
    }

    const fn weight(self) -> usize {
        match self {
            Self::Small => 1,
            Self::Special | Self::Random => 2,
            Self::Limits => 4,
        }
    }
}

/// The input and the answers of a file, which is called `name` in the package.
fn data(name: &str, file: &TestFile, answers: &str) -> [Packed; 2] {
    let input = (format!("{name}.in"), file.part.input.clone().into_bytes());
    [input, (format!("{name}.{answers}"), file.answers.concat().into_bytes())]
}

/// The files of a package.
///
/// # Errors
///
/// The reason why the format does not hold this problem.
pub(crate) fn files(package: &Package<'_>, format: PackageFormat) -> Result<Vec<Packed>, Text> {
    if package.entry.several_answers() {
        let has_checker = package.material.checker.is_some();
        if format == PackageFormat::Kattis || format != PackageFormat::Plain && !has_checker {
            let only = if has_checker {
                Phrase::both(", and there is one for testlib.h alone", "（现有的只用于 testlib.h）")
            } else {
                Phrase::same("")
            };
            return Err(text!(
                "the judge of `{name}` takes several answers to a case, so that a package needs its own checker{only}; `--to plain` \
                 writes the data alone",
                "`{name}` 的一组数据可以有多个正确答案，数据包需要专门的 checker，即 SPJ{only}；`--to plain` 只写数据",
                name = package.about().name
            ));
        }
    }
    match format {
        PackageFormat::Plain => Ok(plain::files(package)),
        PackageFormat::Luogu => luogu::files(package),
        PackageFormat::Hydro => hydro::files(package),
        PackageFormat::Kattis => kattis::files(package),
        PackageFormat::Polygon => polygon::files(package),
    }
}

/// Refuses a directory that is not there to be filled, before anything is computed.
pub(crate) fn check_target(target: &Path) -> Result<(), Failure> {
    let refused =
        |why: Text| Failure::usage(text!("{target} {why}", "{target} {why}", target = target.display()));
    match fs::read_dir(target) {
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err(refused(text!(
                "exists and is not empty; choose another directory with `-o`",
                "已经存在且不为空；可用 `-o` 指定另一个目录"
            ))),
        },
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            let parent = directory(target);
            if let Ok(there) = fs::symlink_metadata(target) {
                Err(refused(if there.is_symlink() {
                    text!("is a link that leads nowhere", "是一个失效的链接")
                } else {
                    text!("exists and is not a directory", "已经存在，但不是目录")
                }))
            } else if parent.is_dir() {
                Ok(())
            } else {
                Err(refused(text!(
                    "cannot be made: there is no directory {parent}",
                    "无法创建：没有目录 {parent}",
                    parent = parent.display()
                )))
            }
        }
        Err(error) => Err(Failure::file(target, READ, of_system(&error))),
    }
}

/// Writes files below `target`, all or none: they come into being beside it, and are moved there
/// when they are complete.
pub(crate) fn write(target: &Path, files: &[Packed]) -> Result<(), Failure> {
    // The directory beside it is removed before the end.
    signals::end_by(|| ());
    let beside = tempfile::Builder::new().prefix(".grundy-generate-").tempdir_in(directory(target)).map_err(
        |error| Failure::file(directory(target), Phrase::both("write to", "写入"), of_system(&error)),
    )?;
    // A directory in it has the permissions that the user's mask leaves.
    let made = beside.path().join("made");
    let cannot = |error: io::Error| {
        Failure::reported(text!(
            "cannot write {target}: {error}; nothing is left of it",
            "无法写入 {target}：{error}；没有留下任何文件",
            target = target.display(),
            error = of_system(&error)
        ))
    };
    fs::create_dir(&made).map_err(cannot)?;
    for (path, bytes) in files {
        if signals::came() {
            return Err(Failure::interrupted(text!(
                "nothing is left of {target}",
                "{target} 没有留下任何文件",
                target = target.display()
            )));
        }
        let path = path.split('/').fold(made.clone(), |path: PathBuf, part| path.join(part));
        fs::create_dir_all(directory(&path)).and_then(|()| fs::write(&path, bytes)).map_err(cannot)?;
    }
    // An empty directory gives way; one that has been filled since does not.
    match fs::remove_dir(target) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(cannot(error)),
        _ => fs::rename(&made, target).map_err(cannot),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet};
    use std::io::{Cursor, Read as _};

    use sg_contest::check::check_input;
    use sg_contest::draw::{Token, trace};
    use sg_contest::generate::{Recipe, Size, TestFile, generate};

    use super::*;
    use sg_tools::material;

    use crate::problems;

    fn set(entry: &Entry) -> Set {
        let recipe = Recipe { seed: 1, size: Size::Small, sample: material::of(entry.about().name).sample };
        generate(entry, recipe, &|| true).expect("generated")
    }

    fn packed(problem: &str, format: PackageFormat) -> Result<Vec<Packed>, Text> {
        let entry = problems::find(problem).expect("a problem");
        let package = Package {
            entry: &entry,
            set: &set(&entry),
            material: material::of(problem),
            time_limit: Duration::from_secs(1),
            memory: 256,
        };
        files(&package, format)
    }

    fn texts(files: Vec<Packed>) -> BTreeMap<String, String> {
        files.into_iter().map(|(path, bytes)| (path, String::from_utf8_lossy(&bytes).into_owned())).collect()
    }

    /// No known mistake survives, every bound is reached, both players win a fifth, `grundy check`
    /// finds nothing, and no file of ten cases has one answer.
    #[test]
    #[ignore = "heavy: data for every problem"]
    fn heavy_the_data_of_every_problem_is_strong_and_strict() {
        for entry in problems::all() {
            let set = set(&entry);
            let name = entry.about().name;
            assert_eq!(set.faults(), [], "{name}");
            for file in &set.files {
                let place = format!("{name} {}", file.part.name);
                let checked = check_input(&entry, &place, file.part.input.as_bytes()).expect(&place);
                assert_eq!(checked.layout, None, "{place}");
                let mut lines = file.answers.iter().flat_map(|answer| answer.lines());
                let first = lines.next();
                assert!(
                    file.part.sample || file.answers.len() < 10 || lines.any(|line| Some(line) != first),
                    "{place}"
                );
            }
        }
    }

    /// Programs have room for no more than the statement's bound on a sum over all cases.
    #[test]
    #[ignore = "heavy: large data"]
    fn heavy_sums_over_all_cases_keep_to_their_bounds() {
        let entry = problems::find("cses1730").expect("a problem");
        let (name, most) = entry.about().most_in_all.expect("a bound");
        let set = generate(&entry, Recipe { seed: 1, size: Size::Limit, sample: None }, &|| true)
            .expect("generated");
        let total = |file: &TestFile| -> u64 {
            let (drawn, _) = trace(&entry, &file.part.input, true);
            drawn.tokens().filter(|token| token.name == Some(name)).map(Token::value).sum()
        };
        let totals: Vec<u64> = set.files.iter().map(total).collect();
        assert!(totals.iter().all(|&total| total <= most) && totals.contains(&most), "{totals:?}");
    }

    /// Where a number may be as large as another, its greatest value in some place is not yet the
    /// judge's.
    #[test]
    fn the_judges_bounds_are_reached_whatever_the_seed() {
        let entry = problems::find("dp_k").expect("a problem");
        for seed in [3, 77] {
            let recipe = Recipe { seed, size: Size::Small, sample: material::of("dp_k").sample };
            let set = generate(&entry, recipe, &|| true).expect("generated");
            assert_eq!(set.faults(), [], "seed {seed}");
        }
    }

    /// A constant answers no file at the limits, no case is in one twice, and the sizes are at
    /// their greatest values in a file of many cases.
    #[test]
    #[ignore = "heavy: large data for several problems"]
    fn heavy_files_at_the_limits_have_different_large_cases_of_both_outcomes() {
        /// A problem, and how many cases some file has, one of them with these values or more.
        type Wanted<'w> = (&'w str, usize, &'w [(&'w str, u64)]);
        let problems: [Wanted<'_>; 7] = [
            ("hdu1729", 50, &[("N", 50)]),
            ("hdu1730", 50, &[("n", 1_000), ("m", 100)]),
            ("hdu1848", 50, &[]),
            ("hdu4315", 50, &[("N", 1_000)]),
            ("p3150", 2, &[]),
            ("p4077", 2, &[]),
            ("poj1704", 20, &[("N", 1_000)]),
        ];
        let mut wrong = Vec::new();
        for (name, least, values) in problems {
            let entry = problems::find(name).expect("a problem");
            let recipe = Recipe { seed: 1, size: Size::Limit, sample: material::of(name).sample };
            let set = generate(&entry, recipe, &|| true).expect("generated");
            let mut large = false;
            for file in set.files.iter().filter(|file| file.part.name.starts_with("limits")) {
                let (drawn, _) = trace(&entry, &file.part.input, true);
                let cases = &drawn.cases;
                let texts =
                    |case: &Vec<Token>| case.iter().map(|token| token.text.clone()).collect::<Vec<_>>();
                let different = cases.iter().map(texts).collect::<HashSet<_>>().len();
                let constant = file.answers.iter().all(|answer| *answer == file.answers[0]);
                if different < cases.len() || cases.len() > 1 && constant {
                    wrong.push(format!("{name} {}: {different} of {} cases", file.part.name, cases.len()));
                }
                let has = |case: &Vec<Token>, (name, value): (&str, u64)| {
                    let named = |token: &&Token| token.name == Some(name);
                    case.iter().filter(named).any(|token| token.value() >= value)
                };
                large |= cases.len() >= least
                    && cases.iter().any(|case| values.iter().all(|&value| has(case, value)));
            }
            if !large {
                wrong.push(format!("{name}: no greatest sizes in many cases"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    /// In the first set that is drawn with this seed, no heap of Nim has the greatest size.
    #[test]
    fn a_set_that_misses_a_bound_is_drawn_again() {
        for name in ["nim", "lasker-nim"] {
            let entry = problems::find(name).expect("a problem");
            let recipe = Recipe { seed: 13, size: Size::Small, sample: None };
            let set = generate(&entry, recipe, &|| true).expect("generated");
            assert_eq!(set.faults(), [], "{name}");
        }
    }

    #[test]
    fn a_zip_for_luogu_is_flat_and_its_names_have_one_run_of_digits() {
        for problem in ["split-game", "nim"] {
            let files = packed(problem, PackageFormat::Luogu).expect("packed");
            assert_eq!(files, packed(problem, PackageFormat::Luogu).expect("packed"), "equal bytes");
            let [(name, bytes)] = &files[..] else { panic!("one file") };
            assert_eq!(*name, format!("{problem}.zip"));
            let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).expect("a zip");
            let mut names: Vec<String> =
                zip.file_names().map(|name| name.expect("UTF-8").into_owned()).collect();
            names.sort();
            let mut config = String::new();
            zip.by_name("config.yml").expect("there").read_to_string(&mut config).expect("a text");
            names.retain(|name| !["config.yml", "validator.cpp"].contains(&name.as_str()));
            for name in &names {
                let digits = name.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty()).count();
                assert!(digits == 1 && !name.contains('/'), "{name}");
                let (stem, ending) = name.split_once('.').expect("an ending");
                let other = if ending == "in" { "out" } else { "in" };
                assert!(names.contains(&format!("{stem}.{other}")), "{name}");
                assert_eq!(
                    config.contains(&format!("{name}:\n  timeLimit: 1000\n  memoryLimit: 262144\n")),
                    ending == "in"
                );
            }
            let scores = config.lines().filter_map(|line| line.strip_prefix("  score: "));
            assert_eq!(scores.map(|score| score.parse::<u32>().expect("a number")).sum::<u32>(), 100);
            assert!(!config.contains('\t'));
        }
    }

    #[test]
    fn small_files_have_fewer_points_than_the_others_and_all_have_100() {
        for name in ["split-game", "nim", "hdu1524", "cf1310f"] {
            let entry = problems::find(name).expect("a problem");
            let set = set(&entry);
            let material = material::of(name);
            let package = Package {
                entry: &entry,
                set: &set,
                material,
                time_limit: Duration::from_secs(1),
                memory: 256,
            };
            let scores: Vec<usize> = package.scores().collect();
            assert_eq!(scores.len(), set.files.len(), "{name}");
            assert!(scores.len() > 100 || scores.iter().sum::<usize>() == 100, "{name} {scores:?}");
            let of = |group| {
                let both = set.files.iter().zip(&scores);
                both.filter(move |(file, _)| Group::of(file) == group).map(|(_, score)| *score)
            };
            assert!(of(Group::Small).max() <= of(Group::Special).max(), "{name} {scores:?}");
        }
    }

    #[test]
    fn hydro_has_a_config_that_lists_every_file() {
        let files = texts(packed("hdu1849", PackageFormat::Hydro).expect("packed"));
        let config = &files["config.yaml"];
        assert!(
            config.starts_with(
                "type: default\ntime: 1000ms\nmemory: 256m\nchecker_type: strict\nvalidator: validator.cpp\nsubtasks:\n"
            ),
            "{config}"
        );
        for name in files.keys().filter(|name| *name != "config.yaml") {
            assert!(config.contains(name.as_str()), "{name}");
        }
    }

    #[test]
    fn kattis_has_a_validator_a_statement_and_submissions() {
        let files = texts(packed("split-game", PackageFormat::Kattis).expect("packed"));
        for path in [
            "problem.yaml",
            "problem_statement/problem.en.tex",
            "data/sample/01-sample.in",
            "input_validators/splitgame.ctd",
            "submissions/accepted/solution.cpp",
            "submissions/accepted/solution.py",
            "submissions/wrong_answer/empty-bottle.cpp",
            "invalid_input/too-few.in",
        ] {
            assert!(files.contains_key(&format!("splitgame/{path}")), "{path}");
        }
        let refused = packed("nim", PackageFormat::Kattis).unwrap_err();
        let refused = refused.said(sg_judge::Language::English);
        assert!(refused.contains("no program to submit for `nim`"), "{refused}");
        let refused = packed("cf1310f", PackageFormat::Kattis).unwrap_err();
        let refused = refused.said(sg_judge::Language::English);
        assert!(refused.contains("takes several answers to a case"), "{refused}");
    }

    #[test]
    fn what_takes_several_answers_comes_with_its_checker() {
        let checker = material::of("cf1310f").checker.expect("a checker");
        let hydro = texts(packed("cf1310f", PackageFormat::Hydro).expect("packed"));
        assert!(hydro["config.yaml"].contains("checker_type: testlib\nchecker: checker.cpp\n"));
        assert_eq!(hydro["checker.cpp"], checker);
        let polygon = texts(packed("cf1310f", PackageFormat::Polygon).expect("packed"));
        assert_eq!(polygon["files/check.cpp"], checker);
        assert!(!packed("cf1310f", PackageFormat::Luogu).expect("packed").is_empty());
    }

    #[test]
    fn polygon_has_tests_programs_and_inputs_to_refuse() {
        let files = texts(packed("hdu2873", PackageFormat::Polygon).expect("packed"));
        let problem = &files["problem.xml"];
        for path in
            ["tests/01", "tests/01.a", "files/check.cpp", "files/validator.cpp", "solutions/solution.cpp"]
        {
            assert!(files.contains_key(path), "{path}");
        }
        for path in files.keys().filter(|path| path.starts_with("solutions/") || path.ends_with("cpp")) {
            assert!(problem.contains(path.as_str()), "{path}");
        }
        let invalid = files.keys().filter(|path| path.starts_with("files/tests/")).count();
        assert!(invalid > 10 && problem.matches("verdict=\"invalid\"").count() == invalid, "{invalid}");
        let points = problem.split("points=\"").skip(1).map(|text| text.split('.').next().expect("a number"));
        assert_eq!(points.map(|points| points.parse::<u32>().expect("a number")).sum::<u32>(), 100);
    }

    #[test]
    fn every_description_of_a_format_makes_a_validator() {
        let described: Vec<_> = problems::all()
            .into_iter()
            .filter_map(|entry| Some((entry.about().name, material::of(entry.about().name).validator?)))
            .collect();
        assert!(described.len() > 40);
        for (name, description) in described {
            assert_eq!(testlib::validator(name, description).err(), None, "{name}");
        }
    }

    /// Every problem with a program to submit makes a package; wrong programs are named after known
    /// mistakes.
    #[test]
    fn the_material_is_that_of_known_problems() {
        for entry in problems::all() {
            let name = entry.about().name;
            let material = material::of(name);
            assert_eq!(material.validator.is_some(), !material.solutions.is_empty(), "{name}");
            assert_eq!(material.checker.is_some(), entry.several_answers(), "{name}");
            for (wrong, _) in material.wrong {
                assert!(entry.mistakes().iter().any(|about| about.name == *wrong), "{name} {wrong}");
            }
        }
    }

    #[test]
    fn files_come_all_together_or_not_at_all() {
        let place = tempfile::tempdir().expect("a directory");
        let target = place.path().join("made");
        let one = |path: &str| vec![(path.to_owned(), b"1".to_vec())];
        write(&target, &one("a/b")).expect("written");
        assert_eq!(fs::read(target.join("a/b")).expect("there"), b"1");
        assert!(check_target(&target).is_err(), "it is not empty");
        let other = place.path().join("other");
        let bad = [one("a"), one("a/b")].concat();
        assert!(write(&other, &bad).is_err(), "a file is not a directory");
        assert_eq!(fs::read_dir(place.path()).expect("there").count(), 1, "nothing is left");
    }
}
