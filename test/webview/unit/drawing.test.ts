/** The lines of the tree, from boxes of our own to paths. */
import { describe, expect, it } from "vitest";
import { modeOf, treePaths, type Box, type EndShape, type NodeShape, type TreeShape } from "../../../src/webview/decision/drawing.ts";

const box = (l: number, t: number, width: number, height: number): Box => ({ l, r: l + width, t, b: t + height });
/** A node in row `index`, rows 40 px apart, badges 24, nodes 200 wide. */
const node = (index: number, parts: Partial<NodeShape> = {}): NodeShape => ({
  kind: "node", depth: 0, badge: box(0, 44 + 40 * index, 24, 24), node: box(36, 40 + 40 * index, 200, 32), line: "lit", down: "lit", exit: undefined, ...parts,
});
const end = (index: number, parts: Partial<EndShape> = {}): EndShape => ({ kind: "end", depth: 0, leaf: box(36, 40 + 40 * index, 200, 36), line: "lit", outcome: "return", missed: false, ...parts });
const exit = (index: number, parts: Partial<NonNullable<NodeShape["exit"]>> = {}): NonNullable<NodeShape["exit"]> => ({
  line: "open", kind: "leaf", outcome: "nudge", missed: false, target: box(292, 44 + 40 * index, 70, 24), tag: box(250, 48 + 40 * index, 24, 16), ...parts,
});
const shape = (rows: TreeShape["rows"], parts: Partial<TreeShape> = {}): TreeShape => ({ mode: "wide", width: 440, start: box(36, 0, 200, 32), rows, ...parts });
const data = (paths: ReturnType<typeof treePaths>, className: string): string[] => paths.filter((path) => path.className === className).map(({ d }) => d);

describe("treePaths", () => {
  it("bends the spine out of the start, through the badges, into the end", () => {
    const paths = treePaths(shape([node(0), node(1), end(2)]));
    expect(data(paths, "e-lit")).toEqual([
      "M36 16H20Q12 16 12 24V44",
      "M12 68V84",
      "M12 108V130Q12 138 20 138H34",
      "M24 56H36",
      "M24 96H36",
    ]);
    expect(data(paths, "e-lit e-head")).toEqual(["M30 134L34 138L30 142"]);
  });

  it("draws the end of a taken return twice, and a missed one in the colour of a stall", () => {
    const outlines = treePaths(shape([node(0), end(1, { missed: true })])).filter(({ className }) => className.startsWith("shape"));
    expect(outlines.map(({ className }) => className)).toEqual(["shape e-lit e-miss", "shape inner e-lit e-miss"]);
    const open = treePaths(shape([node(0, { down: "off" }), end(1, { line: "off" })])).filter(({ className }) => className.startsWith("shape"));
    expect(open.map(({ className }) => className)).toEqual(["shape e-off"]);
  });

  it("leads exits to their leaf, with a head unless they are off", () => {
    const paths = treePaths(shape([node(0, { exit: exit(0) }), node(1, { exit: exit(1, { line: "off" }) }), end(2)]));
    expect(data(paths, "e-open")).toEqual(["M236 56H291"]);
    expect(data(paths, "e-open e-head")).toEqual(["M287 52L291 56L287 60"]);
    expect(data(paths, "e-off")).toEqual(["M236 96H291"]);
    expect(data(paths, "e-off e-head")).toEqual([]);
  });

  it("runs what goes on back to the start in one lane, and lights it for the exit that was taken", () => {
    const paths = treePaths(shape([node(0, { exit: exit(0, { line: "lit" }), down: "off" }), node(1, { line: "off", down: "off", exit: exit(1, { line: "off", outcome: "execute" }) }), end(2, { line: "off" })]));
    expect(data(paths, "e-lane")).toEqual(["M362 56H432", "M362 96H424Q432 96 432 88V24Q432 16 424 16H238"]);
    expect(data(paths, "e-lit")).toContain("M362 56H424Q432 56 432 48V24Q432 16 424 16H238");
    expect(data(paths, "e-lit e-head")).toContain("M242 12L238 16L242 20");
  });

  it("has no lane where there is no room, and none for what returns", () => {
    const rows = [node(0, { exit: exit(0) }), end(1)];
    expect(data(treePaths(shape(rows, { mode: "mid" })), "e-lane")).toEqual([]);
    expect(data(treePaths(shape([node(0, { exit: exit(0, { outcome: "return" }) }), end(1)])), "e-lane")).toEqual([]);
  });

  it("hangs exits on an elbow below their node in a slim tree", () => {
    const paths = treePaths(shape([node(0, { exit: exit(0, { target: box(80, 80, 70, 24), tag: box(58, 84, 20, 16) }) }), end(2)], { mode: "slim" }));
    expect(data(paths, "e-open")).toEqual(["M52 72V86Q52 92 58 92H56"]);
  });

  it("takes the path into a branch: out of its leaf, between the rows, along its own badges, into its own end", () => {
    const inner = (index: number, parts: Partial<NodeShape> = {}): NodeShape => node(index, { depth: 1, badge: box(28, 44 + 40 * index, 24, 24), node: box(64, 40 + 40 * index, 172, 32), ...parts });
    const paths = treePaths(shape([
      node(0, { down: "off", exit: exit(0, { kind: "branch", outcome: undefined, line: "lit" }) }),
      inner(1), end(2, { depth: 1, leaf: box(64, 120, 172, 28) }),
      node(3, { line: "off", down: "off" }), end(4, { line: "off" }),
    ]));
    const lit = data(paths, "e-lit");
    expect(lit).toContain("M308 71V72Q308 76 300 76H48Q40 76 40 84V84");
    expect(lit).toContain("M40 108V126Q40 134 48 134H62");
    expect(data(paths, "e-off")).toContain("M12 68V164");
  });

  it("puts lit and draft paths on top, and every number is a number", () => {
    const paths = treePaths(shape([node(0, { exit: exit(0, { line: "draft" }) }), node(1, { exit: exit(1, { kind: "note", outcome: undefined }) }), end(2, { outcome: "execute" })]));
    const first = paths.findIndex(({ className }) => /e-lit|e-draft/.test(className));
    expect(paths.slice(first).every(({ className }) => /e-lit|e-draft/.test(className))).toBe(true);
    expect(paths.every(({ d }) => !/NaN|undefined/.test(d))).toBe(true);
  });

  it("names the mode of a width", () => {
    expect([600, 540, 539, 400, 399].map(modeOf)).toEqual(["wide", "wide", "mid", "mid", "slim"]);
  });
});
