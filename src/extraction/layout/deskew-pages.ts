import type { Frame, ReadDocument, ReadPage, Rule } from '../document.ts';
import { findBoxInMesh, mapBoxThroughMesh } from '../mesh.ts';
import type { Box, ParsedData } from '../parsed-data.ts';

/** Images are scaled so that their text has this height, in points, which is typical of printed text. */
const USUAL_SIZE = 10;
/** Minimum width and height of deskewed content, as a share of the width and height of its upright box. */
const LEAST_SHARE = 0.3;

/**
 * Rotates skewed pages around their center and scales images by their text height, so that distances are
 * comparable to those on digital pages. `onPages` reverses this.
 */
export function deskewPages(document: ReadDocument): ReadDocument {
  const frames = new Map<number, Frame>();
  const pages = document.pages.map((page) => {
    const frame = findFrame(page);
    if (frame === null) return page;
    frames.set(page.info.number, frame);
    return deskewPage(page, frame);
  });
  if (frames.size === 0) return document;
  const codes = document.codes.map((code) => moveBox(code, frames, deskewPageBox));
  return { ...document, pages, codes };
}

/** Converts the boxes and page sizes in a result back to the coordinates of the original pages. */
export function onPages(data: ParsedData, pages: readonly ReadPage[]): ParsedData {
  const frames = new Map(pages.flatMap(({ info, frame }) => (frame ? [[info.number, frame] as const] : [])));
  if (frames.size === 0) return data;
  const back = <T extends { page?: number; box?: Box }>(one: T): T => moveBox(one, frames, toPageBox);
  return {
    ...data,
    key_values: data.key_values.map(back),
    codes: data.codes.map(back),
    tables: data.tables.map(({ cells, ...table }) => ({
      ...table,
      parts: table.parts.map(back),
      ...(cells === undefined ? {} : { cells: cells.map(back) }),
    })),
    pages: data.pages.map((info) => frames.get(info.number)?.info ?? info),
    evidence: Object.fromEntries(
      Object.entries(data.evidence).map(([pointer, { regions, ...one }]) => [
        pointer,
        { ...back(one), ...(regions === undefined ? {} : { regions: regions.map(back) }) },
      ]),
    ),
    segments: data.segments.map(({ box, ...segment }) => ({
      ...segment,
      ...(box === undefined ? {} : { box: back({ page: segment.pages[0], box }).box }),
    })),
  };
}

function moveBox<T extends { page?: number; box?: Box }>(
  one: T,
  frames: ReadonlyMap<number, Frame>,
  move: (box: Box, frame: Frame) => Box,
): T {
  const frame = one.page === undefined ? undefined : frames.get(one.page);
  return frame === undefined || one.box === undefined ? one : { ...one, box: move(one.box, frame) };
}

function findFrame({ info, words, mesh, skew = 0 }: ReadPage): Frame | null {
  const scale = info.unit === 'px' ? USUAL_SIZE / findWordSize(words) : 1;
  if (mesh !== undefined) return { angle: 0, scale, info, mesh };
  return skew === 0 && scale === 1 ? null : { angle: Math.atan(skew), scale, info };
}

function findWordSize(words: ReadPage['words']): number {
  const sizes = words.map(({ size }) => size).sort((a, b) => a - b);
  const middle = sizes[sizes.length >> 1] ?? 0;
  return middle > 0 ? middle : USUAL_SIZE;
}

function deskewPage(page: ReadPage, frame: Frame): ReadPage {
  const { info } = page;
  const { scale } = frame;
  const { width, height } = page.mesh ?? info;
  return {
    ...page,
    info: { ...info, width: width * scale, height: height * scale },
    words: page.words.map((word) => ({ ...word, box: deskewBox(word.box, frame), size: word.size * scale })),
    rules: page.rules.map((rule) => deskewRule(rule, frame)),
    ...(page.marks === undefined ? {} : { marks: page.marks.map((box) => deskewBox(box, frame)) }),
    frame,
  };
}

/**
 * Deskews a ruling line: a line parallel to the text becomes exactly horizontal, and a perpendicular line
 * exactly vertical.
 */
function deskewRule(rule: Rule, frame: Frame): Rule {
  const [x0, y0] = deskewPoint(rule.x0, rule.y0, frame);
  const [x1, y1] = deskewPoint(rule.x1, rule.y1, frame);
  if (Math.abs(x1 - x0) >= Math.abs(y1 - y0)) return { x0, y0: (y0 + y1) / 2, x1, y1: (y0 + y1) / 2 };
  return { x0: (x0 + x1) / 2, y0, x1: (x0 + x1) / 2, y1 };
}

function deskewPoint(x: number, y: number, { angle, scale, info }: Frame): [number, number] {
  const [dx, dy] = [x - info.width / 2, y - info.height / 2];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [(info.width / 2 + dx * cos + dy * sin) * scale, (info.height / 2 - dx * sin + dy * cos) * scale];
}

/** Returns the box, after flattening and deskewing, of content at a place on the original page. */
function deskewPageBox(box: Box, frame: Frame): Box {
  return deskewBox(frame.mesh === undefined ? box : findBoxInMesh(frame.mesh, box), frame);
}

/** Returns the box of skewed content after deskewing, given its upright box on the page. */
function deskewBox([x0, y0, x1, y1]: Box, frame: Frame): Box {
  const [x, y] = deskewPoint((x0 + x1) / 2, (y0 + y1) / 2, frame);
  const [cos, sin] = [Math.cos(frame.angle), Math.abs(Math.sin(frame.angle))];
  const [wide, high] = [x1 - x0, y1 - y0];
  const width = Math.max(LEAST_SHARE * wide, (wide * cos - high * sin) / (cos ** 2 - sin ** 2));
  const height = Math.max(LEAST_SHARE * high, (high * cos - wide * sin) / (cos ** 2 - sin ** 2));
  return makeBoxAround(x, y, width * frame.scale, height * frame.scale);
}

/** Returns the upright box around a deskewed box on the original page, rounded to hundredths of a unit. */
export function toPageBox(box: Box, frame: Frame): Box {
  const { mesh, scale, info } = frame;
  const [x0, y0, x1, y1] =
    mesh === undefined
      ? rotateBoxBack(box, frame)
      : mapBoxThroughMesh(mesh, box.map((value) => value / scale) as Box);
  const clampX = (x: number) => Math.max(0, Math.min(info.width, x));
  const clampY = (y: number) => Math.max(0, Math.min(info.height, y));
  const within = [clampX(x0), clampY(y0), clampX(x1), clampY(y1)];
  return within.map((value) => Math.round(value * 100) / 100) as Box;
}

function rotateBoxBack([x0, y0, x1, y1]: Box, { angle, scale, info }: Frame): Box {
  const [dx, dy] = [(x0 + x1) / 2 / scale - info.width / 2, (y0 + y1) / 2 / scale - info.height / 2];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [width, height] = [(x1 - x0) / scale, (y1 - y0) / scale];
  return makeBoxAround(
    info.width / 2 + dx * cos - dy * sin,
    info.height / 2 + dx * sin + dy * cos,
    width * cos + height * Math.abs(sin),
    height * cos + width * Math.abs(sin),
  );
}

function makeBoxAround(x: number, y: number, width: number, height: number): Box {
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}
