//! Intruder figures: placing, moving, leaving (sections 6.4, 10 and 10.1).

use airlock_engine::Draw;

use crate::{
    content::{
        CorridorId, Exit, RoomNo, TokenId,
        ids::{IntruderKind, TokenKind},
    },
    model::{CharacterState, Door, Figure, FigureId, Intruders, event::SeenEvent},
    rules::{frame::Cx, position::Nemesis},
};

impl Intruders {
    /// Removes a figure from the board without other effects.
    pub(crate) fn take_figure(&mut self, figure: FigureId) -> Option<Figure> {
        let place = self.figures.iter().position(|f| f.id == figure)?;
        Some(self.figures.remove(place))
    }

    /// Removes a figure from the board and returns its token to the supply (N-TOKEN-02, N-TOKEN-04).
    pub(crate) fn discard_figure(&mut self, figure: FigureId) -> Option<Figure> {
        let gone = self.take_figure(figure)?;
        if let Some(token) = gone.token {
            self.supply.add(token);
        }
        Some(gone)
    }

    /// Puts the token of a withdrawn figure into the bag. A figure without a token is replaced by a random
    /// token of its kind (N-TOKEN-03).
    pub(crate) fn return_token(&mut self, cx: &mut Cx<'_>, gone: Figure) {
        match gone.token {
            Some(token) => {
                self.bag.add(token);
                cx.tell(SeenEvent::BagGained { kind: token.kind() });
            }
            None => {
                self.add_token_to_bag(cx, gone.kind.token());
            }
        }
    }

    /// Puts a random token of a kind from the supply into the bag. False if the supply has none (N-BAG-10,
    /// N-BAG-11).
    pub(crate) fn add_token_to_bag(&mut self, cx: &mut Cx<'_>, kind: TokenKind) -> bool {
        let added = self.token_from_supply(cx, kind);
        if let Some(token) = added {
            self.bag.add(token);
            cx.tell(SeenEvent::BagGained { kind });
        }
        added.is_some()
    }

    /// Takes a random token of a kind from the supply (RNG-BAG-ADD).
    pub(crate) fn token_from_supply(&mut self, cx: &mut Cx<'_>, kind: TokenKind) -> Option<TokenId> {
        let supply = &mut self.supply;
        supply.draw(cx.chance, Draw::new("bag_add"), |token| token.kind() == kind, |token| token.to_string())
    }

    /// Draws a token from the bag. Kind and number are public (RNG-BAG, N-BAG-12).
    pub(crate) fn draw_token(&mut self, cx: &mut Cx<'_>) -> Option<TokenId> {
        let bag = &mut self.bag;
        let token = bag.draw(cx.chance, Draw::new("bag"), |_| true, |token| token.to_string())?;
        let (kind, number, character) = (token.kind(), token.number(), token.character());
        cx.disclose("N-BAG-12", airlock_engine::SeatSet::ALL, || token.to_string());
        cx.tell(SeenEvent::TokenDrawn { kind, number, character });
        Some(token)
    }
}

impl Nemesis {
    /// Moves intruders through one corridor each, simultaneously (N-ROUND-34). An intruder at a closed door
    /// stays and destroys the door (N-IMOVE-03, N-IMOVE-05).
    pub(crate) fn move_intruders(&mut self, cx: &mut Cx<'_>, moves: &[(FigureId, CorridorId)]) {
        let passes =
            |figure: FigureId| self.intruders.figure(figure).is_some_and(|f| f.kind.def().passes_doors);
        let barred = |&(figure, corridor): &(FigureId, CorridorId)| {
            self.ship.corridor(corridor).door == Door::Closed && !passes(figure) // V-MOVE-01
        };
        let closed: Vec<bool> = moves.iter().map(barred).collect();
        for (&(figure, corridor), closed) in moves.iter().zip(closed) {
            let Some(&Figure { kind, room, .. }) = self.intruders.figure(figure) else { continue };
            if closed {
                self.batter_door(cx, corridor, kind); // N-IMOVE-03
            } else if let Some(to) = self.board().corridor(corridor).other_end(room) {
                self.enter(cx, figure, to); // N-IMOVE-02
            }
        }
    }

    /// Moves intruders through the exit with a number, simultaneously (N-IMOVE-01).
    pub(crate) fn move_intruders_by_number(&mut self, cx: &mut Cx<'_>, moves: &[(FigureId, u8)]) {
        let mut through = Vec::new();
        for &(figure, number) in moves {
            let Some(&Figure { room, kind, .. }) = self.intruders.figure(figure) else { continue };
            if kind.def().rooted {
                continue; // V-LAIR-09
            }
            match self.board().exit(room, number) {
                Exit::Corridor(corridor, _) => through.push((figure, corridor)),
                Exit::Technical(_) => self.leave_board(cx, figure), // N-IMOVE-04, N-TECH-05
                Exit::None => {}
            }
        }
        self.move_intruders(cx, &through);
    }

    /// Moves an intruder into a room. This is never an encounter (N-IMOVE-06) and explores nothing
    /// (N-IMOVE-07).
    fn enter(&mut self, cx: &mut Cx<'_>, figure: FigureId, to: RoomNo) {
        if let Some(found) = self.intruders.figure_mut(figure) {
            let from = std::mem::replace(&mut found.room, to);
            cx.tell(SeenEvent::IntruderMoved { figure, from, to });
            crate::rules::departure::note_arrival(&mut self.stack, to);
            self.eject_waiting(cx, to); // N-IMOVE-10
        }
    }

    /// Ejects characters waiting in pods of an evacuation section into the room when an intruder is there
    /// (N-POD-15).
    pub(crate) fn eject_waiting(&mut self, cx: &mut Cx<'_>, room: RoomNo) {
        let Some(section) = self.kind_of(room).and_then(|kind| kind.def().section) else { return };
        let mut ejected = Vec::new();
        for pod in self.pods.iter_mut().filter(|pod| pod.section == section) {
            ejected.append(&mut pod.occupants);
        }
        for seat in ejected {
            self.crew_mut(seat).state = CharacterState::Active(room);
            cx.tell(SeenEvent::LeftPod { seat, room });
        }
    }

    /// Removes an intruder from the board alive. Its injuries vanish and its token goes into the bag
    /// (N-TECH-05, N-TOKEN-03).
    pub(crate) fn leave_board(&mut self, cx: &mut Cx<'_>, figure: FigureId) {
        let Some(gone) = self.intruders.take_figure(figure) else { return };
        cx.tell(SeenEvent::IntruderLeft { figure, room: gone.room });
        self.species_rules().withdrawn(self, cx, gone);
    }

    /// Number of figures of a kind in use, larvae on character boards included (N-LARVA-05).
    pub(crate) fn figures_used(&self, kind: IntruderKind) -> usize {
        let on_board = self.intruders.figures.iter().filter(|f| f.kind == kind).count();
        let boards =
            if kind == IntruderKind::Larva { self.crew.iter().filter(|c| c.larva).count() } else { 0 };
        on_board + boards
    }

    /// True if a figure of a kind is left in the supply.
    pub(crate) fn figure_free(&self, kind: IntruderKind) -> bool {
        self.figures_used(kind) < usize::from(kind.figures())
    }

    /// Withdraws all figures of a kind that are not in combat (N-ENC-15, V-STALK-07).
    pub(crate) fn withdraw_idle(&mut self, cx: &mut Cx<'_>, kind: IntruderKind) {
        let idle = |f: &&Figure| f.kind == kind && !self.is_combat(f.room);
        let withdrawn: Vec<FigureId> = self.intruders.figures.iter().filter(idle).map(|f| f.id).collect();
        for figure in withdrawn {
            self.leave_board(cx, figure);
        }
    }

    /// Places a figure in a room. If none is left, frees one by withdrawal (N-ENC-15…17). `None` if none can
    /// be freed.
    pub(crate) fn place_figure(
        &mut self,
        cx: &mut Cx<'_>,
        kind: IntruderKind,
        room: RoomNo,
        token: Option<TokenId>,
    ) -> Option<FigureId> {
        let kind = self.species_rules().make_room(self, cx, kind)?;
        self.intruders.placed += 1;
        let id = FigureId(self.intruders.placed);
        self.intruders.figures.push(Figure { id, kind, room, injuries: 0, token });
        cx.tell(SeenEvent::IntruderPlaced { figure: id, kind, room });
        crate::rules::departure::note_arrival(&mut self.stack, room);
        self.eject_waiting(cx, room); // N-POD-15
        Some(id)
    }
}
