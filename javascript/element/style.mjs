// Colours are custom properties, so that a page can set its own on the element. Nothing is told by hue alone.

const COLOURS = ["black", "white", "red", "blue", "dark", "light"];

const LIGHT = `
  --rs-panel: #fdfbf6; --rs-cell: #f1e8d6; --rs-line: #b9ab90; --rs-ink: #2a2620; --rs-faint: #6c6250; --rs-mark: #b83a08; --rs-asked: #6d28d9; --rs-last: #0f766e; --rs-win: #1d4ed8;
  --rs-black: #262524; --rs-black-rim: #000; --rs-white: #fbfaf6; --rs-white-rim: #6b665c; --rs-red: #c02f26; --rs-red-rim: #7d150f;
  --rs-blue: #2563a8; --rs-blue-rim: #123a68; --rs-dark: #14532d; --rs-dark-rim: #06280f; --rs-light: #8fd694; --rs-light-rim: #2f6b35;`;

const DRAWING = `
svg text { fill: var(--rs-faint); font-size: 14px; text-anchor: middle; }
.ground, .hexagons .cell { fill: var(--rs-cell); } .hexagons .cell, .grid { stroke: var(--rs-line); stroke-width: 1; } .points .cell { fill: transparent; } .grid { fill: none; stroke-linecap: square; }
.over { pointer-events: none; } .stone, .edge { stroke-width: 1; } .shade { fill: #000; fill-opacity: .22; } .light { fill: url(#light); }
.lit { stop-color: #fff; stop-opacity: .38; } .unlit { stop-color: #fff; stop-opacity: 0; } .figure { fill: none; stroke: #fff; stroke-width: 2; }
.may { stroke-width: .8; opacity: .55; } .refused { stroke: var(--rs-mark); stroke-width: 1.5; opacity: .6; } .last { fill: none; stroke: var(--rs-last); stroke-width: 3; }
.witness, .chain, .asked, .sight { fill: none; stroke-width: 3; stroke-linejoin: round; } .witness { stroke: var(--rs-mark); stroke-dasharray: 7 4; } .chain { stroke: var(--rs-win); }
.asked { stroke: var(--rs-asked); } .sight { stroke: var(--rs-mark); stroke-width: 1.5; stroke-dasharray: 3 4; }
.check, .cross { fill: none; stroke-width: 4; stroke-linecap: round; stroke: var(--rs-asked); } .cross { stroke: var(--rs-mark); }
.check.on-black, .check.on-red { stroke: #7dffb0; } .check.on-white { stroke: #046b2f; } .cross.on-black, .cross.on-red { stroke: #ffb48a; } .cross.on-white { stroke: #b02a00; }
${COLOURS.map((name) => `.${name}.stone, .${name}.edge, .${name}.may, [data-mover=${name}] .mover { fill: var(--rs-${name}); stroke: var(--rs-${name}-rim); }`).join(" ")}
.marked { fill: none; stroke: var(--rs-asked); stroke-width: 2.5; stroke-dasharray: 2 4; stroke-linecap: round; }
`;

export const STYLE = `
:host { display: block; box-sizing: border-box; max-width: 34rem; padding: .6rem; border-radius: .5rem; background: var(--rs-panel); color: var(--rs-ink); font: 1rem/1.45 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; color-scheme: light dark;
  ${LIGHT} }
:host([hidden]) { display: none; }
@media screen and (prefers-color-scheme: dark) { :host {
  --rs-panel: #17191c; --rs-cell: #34373c; --rs-line: #666c75; --rs-ink: #ece8df; --rs-faint: #b3b0a8; --rs-mark: #ff9d57; --rs-asked: #c9a9ff; --rs-last: #4fd8c8; --rs-win: #8ab4ff;
  --rs-black: #0f0f10; --rs-black-rim: #8d929b; --rs-white: #e9e6df; --rs-white-rim: #fff; --rs-red: #d2473c; --rs-red-rim: #ffb3ab;
  --rs-blue: #3474bf; --rs-blue-rim: #b5d4fb; --rs-dark: #0f3d22; --rs-dark-rim: #7fce9a; --rs-light: #b7efb9; --rs-light-rim: #f0fff0; } }
svg { display: block; width: 100%; max-height: var(--rs-height, 80vh); touch-action: manipulation; }
${DRAWING}
[role=button] { cursor: pointer; outline: none; } [role=button]:hover .cell { fill: var(--rs-asked); fill-opacity: .12; }
[role=button]:focus-visible .cell { stroke: var(--rs-asked); stroke-width: 3; stroke-dasharray: 5 3; }
p { margin: .4rem 0 0; } .verdict { font-weight: 600; } .rule { color: var(--rs-faint); font-size: .92rem; } .rule b { color: var(--rs-ink); } .refusal { color: var(--rs-mark); }
.verdict { overflow-wrap: anywhere; } .key { display: flex; flex-wrap: wrap; gap: 0 .9rem; color: var(--rs-faint); font-size: .85rem; } .key span { white-space: nowrap; }
.key svg { display: inline-block; width: 1.15em; height: 1.15em; margin-right: .3em; vertical-align: -.22em; }
`;

/** The style of a drawing that stands alone, with the light colours in place of their names. */
export const PLAIN = DRAWING.replaceAll(/var\((--rs-[\w-]+)\)/g, (_, name) => new RegExp(`${name}: ([^;]+)`).exec(LIGHT)[1]);
