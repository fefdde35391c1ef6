//! Bundles that misbehave.

use std::{
    sync::{Arc, atomic::AtomicBool, mpsc},
    thread,
};

use airlock_engine::{Hash, Viewer, Wish};
use airlock_registry::{BadBundle, Registry};
use airlock_table::{AnyMatch, Broken, Founding, Input, Now, Terms, while_wanted};
use airlock_toy::{NextToy, Toy};
use serde_json::{Value, json};

use crate::hostile::{Does, Hostile};

fn toy() -> Registry {
    Registry::default().with::<Toy>()
}

fn founding() -> Founding {
    let wish = Wish { mode: None, players: 2, options: Default::default() };
    toy().found("toy", wish, Terms::default(), [7; 32], Hash([9; 32])).unwrap().unwrap()
}

/// A bundle of the toy's rules whose matches open, and which traps at all other calls.
fn living() -> Hostile {
    let table = toy().restore(founding(), &[], Now::default()).unwrap();
    let done = |answer: Value| Does::Says(json!({ "done": answer }).to_string());
    Hostile::named("toy", 1)
        .when("rest", done(json!({"Ok": {"length": 0}})))
        .when("tabl", done(serde_json::to_value(table.table()).unwrap()))
        .when("line", done(serde_json::to_value(table.line(0)).unwrap()))
}

fn registry(bundle: &Hostile) -> Registry {
    Registry::default().with::<NextToy>().with_bundle(&bundle.module()).unwrap()
}

fn refused(bundle: &Hostile) -> String {
    match Registry::default().with::<NextToy>().with_bundle(&bundle.module()) {
        Err(BadBundle::Module(why) | BadBundle::Mute(why)) => why,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it was taken"),
    }
}

fn restored(bundle: &Hostile) -> Box<dyn AnyMatch> {
    registry(bundle).restore(founding(), &[], Now::default()).unwrap()
}

#[test]
fn looping_guest_is_quarantined() {
    let mut table = restored(&living().when("hand", Does::Loops));
    assert!(table.broken().is_none());
    table.handle(Input::Wake, 0);
    let Some(Broken::Bundle(why)) = table.broken() else { panic!("{:?}", table.broken()) };
    assert!(why.contains("computes for more"), "{why}");
    // It is not called again, because it would loop again.
    assert!(table.view(Viewer::Public).is_none());
}

#[test]
fn every_call_is_bounded_in_time() {
    let looping = living().when("view", Does::Loops);
    assert!(restored(&looping).view(Viewer::Public).is_none());
    let looping = living().when("snap", Does::Loops);
    assert!(restored(&looping).snapshot().is_none());
    let looping = living().when("rest", Does::Loops);
    let restored = registry(&looping).restore(founding(), &[], Now::default());
    assert!(matches!(restored, Err(Broken::Bundle(_))));
    let looping = living().when("tran", Does::Loops);
    let told = registry(&looping).transcript(founding(), &[], Viewer::Public, 0);
    assert!(matches!(told, Err(Broken::Bundle(_))));
}

#[test]
fn bundle_looping_at_load_is_refused() {
    assert!(refused(&Hostile::named("toy", 1).when("rule", Does::Loops)).contains("computes for more"));
    assert!(refused(&Hostile::named("toy", 1).place(Does::Loops)).contains("computes for more"));
    let last_words = Hostile::named("toy", 1).when("rule", Does::Traps).last_words(Does::Loops);
    assert!(refused(&last_words).contains("unreachable"));
}

#[test]
fn panic_message_is_shown_if_short() {
    let words = |text: &str| {
        refused(&Hostile::named("toy", 1).when("rule", Does::Traps).last_words(Does::Says(text.to_owned())))
    };
    assert_eq!(words("no dice"), "no dice");
    assert!(words(&"long ".repeat(1000)).len() < 2500);
}

#[test]
fn looping_guest_leaves_processor_time_for_others() {
    let mut looping = restored(&living().when("hand", Does::Loops));
    let honest = restored(&living());
    let (sender, begun) = mpsc::channel();
    thread::scope(|scope| {
        let endless = scope.spawn(move || {
            sender.send(()).unwrap();
            looping.handle(Input::Wake, 0);
            looping
        });
        begun.recv().unwrap();
        let mut answers = 0;
        while !endless.is_finished() {
            assert_eq!(honest.table().game, "toy");
            answers += 1;
        }
        assert!(honest.broken().is_none());
        assert!(endless.join().unwrap().broken().is_some());
        // Each answer takes one slice, of the hundreds that the looping guest may compute. A guest that kept its
        // permit would let only a few through.
        assert!(answers > 50, "{answers}");
    });
}

#[test]
fn endlessly_waking_guest_is_quarantined() {
    let handled = json!({"done": {"wake_ms": 0, "standing": {"length": 0}}}).to_string();
    let mut table = restored(&living().when("hand", Does::Says(handled)));
    for _ in 0..1000 {
        assert_eq!(table.handle(Input::Wake, 0).wake_ms, Some(0));
    }
    table.handle(Input::Rest, 0);
    assert!(matches!(table.broken(), Some(Broken::Bundle(_))));
    assert_eq!(table.handle(Input::Wake, 0).wake_ms, None);
}

#[test]
fn unwanted_work_is_stopped() {
    let unwanted = || Arc::new(AtomicBool::new(false));
    let looping = registry(&living().when("rest", Does::Loops));
    let restored = while_wanted(unwanted(), || looping.restore(founding(), &[], Now::default()));
    assert!(matches!(restored, Err(Broken::Unwanted)));
    let native = while_wanted(unwanted(), || toy().restore(founding(), &["{}".to_owned()], Now::default()));
    assert!(matches!(native, Err(Broken::Unwanted)));
}

/// A module with one section that has one item of this many bytes.
fn one_section(number: u8, bytes: u32) -> Vec<u8> {
    let leb = |number: u32| {
        let mut bytes = [0, 7, 14, 21, 28].map(|place| (number >> place) as u8 | 0x80);
        bytes[4] &= 0x7f;
        bytes
    };
    let mut module = [b"\0asm\x01\0\0\0", &[number][..], &leb(bytes + 6), &[1], &leb(bytes)].concat();
    module.resize(module.len() + bytes as usize, 0);
    module
}

#[test]
fn oversized_modules_are_refused() {
    let besides = |text: &str| refused(&Hostile::named("toy", 1).besides(text));
    // Each would take memory before any code runs.
    assert!(besides("(table 100000000 funcref)").contains("table"), "a table of 800 megabytes");
    assert!(besides("(table 1 funcref) (table 1 funcref)").contains("tables"));
    assert!(besides("(memory 1)").contains("memories"));
    assert!(refused(&Hostile::named("toy", 1).memory("16384")).contains("memory"), "a gigabyte");
    assert!(besides(&"(global i32 (i32.const 0))".repeat(101)).contains("globals"));
    assert!(besides(&"(type (func (param i32)))".repeat(10_001)).contains("types"));
    // The last section has no limit of its own.
    for (number, bytes, part) in
        [(9, 300_000, "elements"), (10, 300_000, "function"), (11, 17 << 20, "bytes"), (0, 17 << 20, "bytes")]
    {
        let why = Registry::default().with_bundle(&one_section(number, bytes)).err().unwrap().to_string();
        assert!(why.contains(part) && why.contains("the limit is"), "{why}");
    }
}

#[test]
fn answers_are_bounded_in_size() {
    // The length that it reports is as large as its whole memory.
    let long = format!("{{\"done\":\"{}\"}}", "x".repeat(50_000));
    assert!(refused(&Hostile::named("toy", 1).when("rule", Does::Says(long))).contains("the limit is"));
}

#[test]
fn malformed_modules_are_refused() {
    for bytes in [&b"buy milk"[..], b"", b"\0asm\x01\0\0\0\x0a\x7f", b"\0asm\x01\0\0\0\x0a\x02\xff\xff"] {
        assert!(Registry::default().with_bundle(bytes).is_err());
    }
}
