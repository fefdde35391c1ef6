//! `airlock lesson`

mod check;
mod naive;
mod position;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

use airlock_catalog::GAMES;
use airlock_lessons::Lesson;
use anyhow::{Context, Result, ensure};
use serde_json::json;

use self::check::Checked;
use super::rules::{book::Book, checkout::Checkout};
use crate::answer::Answer;

/// Works with the lessons of a checkout.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Args {
    /// Plays every lesson by its solution, by every filling that its steps leave open, and with every foreseen
    /// mistake.
    Check {
        /// The game; all games if not given.
        #[arg(long)]
        game: Option<String>,
    },
    /// Rebuilds the start positions of lessons, as browsers load them, after a change of lessons or rules.
    Build {
        /// The game; all games if not given.
        #[arg(long)]
        game: Option<String>,
    },
}

/// Start positions of a game's lessons: for each lesson those of its parts, as hexadecimal bytes.
type Positions = BTreeMap<String, Vec<String>>;

/// The lessons of a game in a checkout.
struct Lessons {
    /// `crates/games/GAME/lessons`.
    folder: PathBuf,
    lessons: Vec<Lesson>,
    /// Ids of the game's rules.
    rules: BTreeSet<String>,
}

impl Lessons {
    fn find(game: &str) -> Result<Self> {
        let checkout = Checkout::find(game)?;
        let read = |file: &PathBuf| {
            let lesson: Lesson = serde_json::from_str(&fs::read_to_string(file)?)?;
            let named = file.file_stem().is_some_and(|stem| *stem == *lesson.id);
            ensure!(lesson.game == game, "it is a lesson of `{}`", lesson.game);
            ensure!(named, "its id is `{}`", lesson.id);
            Ok(lesson)
        };
        let files = checkout.lessons()?;
        let lessons = files.iter().map(|file| read(file).with_context(|| file.display().to_string()));
        let book = Book::read(&checkout.book).with_context(|| checkout.book.display().to_string())?;
        Ok(Self {
            folder: checkout.lessons_folder(),
            lessons: lessons.collect::<Result<_>>()?,
            rules: book.ids().map(str::to_owned).collect(),
        })
    }

    fn positions(&self) -> Result<Positions> {
        let of = |lesson: &Lesson| {
            let parts =
                position::of(lesson).with_context(|| format!("lesson {}/{}", lesson.game, lesson.id))?;
            Ok((lesson.id.clone(), parts.iter().map(|bytes| position::write(bytes)).collect()))
        };
        self.lessons.iter().map(of).collect()
    }

    /// File of the start positions.
    fn built(&self) -> PathBuf {
        self.folder.with_extension("positions.json")
    }
}

pub(crate) fn run(args: &Args) -> Result<Answer> {
    match args {
        Args::Check { game } => check(game.as_deref()),
        Args::Build { game } => build(game.as_deref()),
    }
}

fn games(game: Option<&str>) -> Result<Vec<Lessons>> {
    GAMES
        .iter()
        .filter(|known| game.is_none_or(|game| game == **known))
        .map(|game| Lessons::find(game))
        .collect()
}

fn check(game: Option<&str>) -> Result<Answer> {
    let mut lines = Vec::new();
    let mut documents = Vec::new();
    let mut passed = true;
    for lessons in games(game)? {
        let positions = lessons.positions()?;
        let built = fs::read_to_string(lessons.built()).unwrap_or_default();
        if !lessons.lessons.is_empty()
            && serde_json::from_str::<Positions>(&built).ok().as_ref() != Some(&positions)
        {
            passed = false;
            lines.push(format!(
                "{} does not match the lessons: run `airlock lesson build`",
                lessons.built().display()
            ));
        }
        for lesson in &lessons.lessons {
            let name = format!("{}/{}", lesson.game, lesson.id);
            let parts = position::of(lesson)?;
            let Checked { steps, ways, mistakes, naive, pace, problems } =
                check::lesson(lesson, parts, &lessons.rules);
            passed &= problems.is_empty();
            lines.push(format!(
                "{name}: {steps} steps, {ways} ways, {mistakes} mistakes tried; somebody who knows nothing does {} alone with {} \
                 mistakes; reading and doing take {} s, the longest step {} s",
                naive.alone, naive.wrong, pace.lesson_s, pace.step_s
            ));
            lines.extend(problems.iter().map(|problem| format!("{name}: {problem}")));
            documents.push(json!({
                "lesson": name, "steps": steps, "ways": ways, "mistakes": mistakes, "problems": problems,
                "naive": { "alone": naive.alone, "wrong": naive.wrong },
                "pace": { "lesson_s": pace.lesson_s, "step_s": pace.step_s },
            }));
        }
    }
    Ok(Answer { text: lines.join("\n"), json: json!({ "lessons": documents, "passed": passed }), passed })
}

fn build(game: Option<&str>) -> Result<Answer> {
    let mut written = Vec::new();
    for lessons in games(game)?.iter().filter(|lessons| !lessons.lessons.is_empty()) {
        let file = lessons.built();
        let text = serde_json::to_string_pretty(&lessons.positions()?)? + "\n";
        fs::write(&file, text).with_context(|| file.display().to_string())?;
        written.push(file.display().to_string());
    }
    Ok(Answer::of(written.join("\n"), json!({ "written": written })))
}
