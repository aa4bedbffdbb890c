import type { Kit } from './kit.ts';

/**
 * Draws a form with AcroForm fields, or with printed lines that contain values. Check boxes are drawn, or
 * printed as brackets.
 */
export function drawForm(kit: Kit): void {
  const { pen, random, general, style, truth } = kit;
  const words = kit.words.form;
  const [given = '', ...rest] = random.pick(general.people).split(' ');
  const values = [
    rest.join(' '),
    given,
    random.pick(general.streets),
    random.pick(general.towns),
    '+44 20 7946 0123',
    kit.words.resume.jobs[0] ?? '',
  ];
  truth.keyValues = {};
  pen.text(random.pick(words.title), 56, 70, { size: 18, bold: true });
  let y = 120;
  const form = style === 0 ? pen.pdf.getForm() : null;
  for (const [i, label] of words.fields.entries()) {
    const value = values[i] ?? '';
    truth.keyValues[label] = value;
    if (form) {
      pen.text(label, 56, y, { size: 10 });
      const field = form.createTextField(label);
      field.setText(value);
      field.addToPage(pen.page, { x: 200, y: pen.height - y - 4, width: 240, height: 16 });
      y += 28;
    } else if (style === 1) {
      pen.text(`${label}:`, 56, y, { size: 10 });
      pen.text(value, 180, y, { size: 10 });
      pen.line(176, y + 3, 440, y + 3);
      y += 24;
    } else {
      const x = 56 + (i % 2) * 250;
      pen.text(label, x, y, { size: 7.5 });
      pen.text(value, x, y + 14, { size: 11 });
      pen.line(x - 4, y + 20, x + 230, y + 20);
      if (i % 2 === 1) y += 38;
    }
  }
  y += 20;
  for (const label of words.boxes) {
    const ticked = random.chance(0.5);
    truth.keyValues[label] = ticked;
    if (form) {
      const box = form.createCheckBox(label);
      box.addToPage(pen.page, { x: 56, y: pen.height - y - 2, width: 11, height: 11 });
      if (ticked) box.check();
      pen.text(label, 76, y + 8, { size: 10 });
    } else if (style === 2) pen.text(`[${ticked ? 'x' : ' '}] ${label}`, 56, y, { size: 10 });
    else {
      drawSquare(kit, 56, y - 9, 10);
      if (ticked) pen.text('X', 58, y - 0.5, { size: 9 });
      pen.text(label, 74, y, { size: 10 });
    }
    y += 20;
  }
}

export function drawSquare({ pen }: Kit, x: number, y: number, side: number): void {
  pen.line(x, y, x + side, y);
  pen.line(x, y + side, x + side, y + side);
  pen.line(x, y, x, y + side);
  pen.line(x + side, y, x + side, y + side);
}
