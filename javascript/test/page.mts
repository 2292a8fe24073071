import type { RulestoneBoard } from "rulestone/element";

const board: RulestoneBoard = document.createElement("rulestone-board");
board.addEventListener("verdict", ({ detail }) => {
  document.title = detail.error ? detail.error.code : `${detail.verdict.to_move} ${detail.answers[0]?.legal[0]}`;
});
