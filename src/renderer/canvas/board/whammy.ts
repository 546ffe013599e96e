/** The whammy: a horned, grinning imp with a money bag's worth of malice, drawn in code so that it scales. */

/** Paints the whammy into a square of edge 100 round 0, 0. */
export function paintWhammy(ctx: CanvasRenderingContext2D): void {
  const shape = (fill: string | CanvasGradient, path: (ctx: CanvasRenderingContext2D) => void) => {
    ctx.beginPath();
    path(ctx);
    ctx.fillStyle = fill;
    ctx.fill();
  };
  const mirrored = (paint: () => void) => {
    for (const side of [1, -1]) {
      ctx.save();
      ctx.scale(side, 1);
      paint();
      ctx.restore();
    }
  };
  const ellipse = (fill: string | CanvasGradient, x: number, y: number, rx: number, ry: number, turn = 0) =>
    shape(fill, (c) => c.ellipse(x, y, rx, ry, turn, 0, 2 * Math.PI));

  const skin = ctx.createRadialGradient(-12, -16, 4, 0, 4, 48);
  skin.addColorStop(0, '#ff8a6b');
  skin.addColorStop(0.45, '#e8262c');
  skin.addColorStop(1, '#8d0718');
  const horn = ctx.createLinearGradient(14, -20, 40, -48);
  horn.addColorStop(0, '#c98b2e');
  horn.addColorStop(1, '#fff3c9');

  ellipse('rgb(0 0 0 / 0.3)', 0, 41, 30, 6);
  mirrored(() => {
    // Ears behind the head, horns on it.
    shape(skin, (c) => {
      c.moveTo(26, -4);
      c.quadraticCurveTo(48, -20, 49, -6);
      c.quadraticCurveTo(46, 10, 28, 12);
    });
    shape(horn, (c) => {
      c.moveTo(9, -26);
      c.quadraticCurveTo(20, -34, 24, -49);
      c.quadraticCurveTo(39, -32, 27, -15);
    });
  });
  shape(skin, (c) => {
    c.moveTo(0, -33);
    c.bezierCurveTo(26, -33, 36, -14, 34, 6);
    c.bezierCurveTo(33, 28, 18, 41, 0, 41);
    c.bezierCurveTo(-18, 41, -33, 28, -34, 6);
    c.bezierCurveTo(-36, -14, -26, -33, 0, -33);
  });
  mirrored(() => {
    ellipse('#fff', 13.5, -5, 10.5, 12.5, 0.12);
    ellipse('#1c0b12', 10.5, -2.5, 5.2, 6.6);
    ellipse('#fff', 8.6, -5.4, 1.9, 2.2);
    // The brow cuts across the eye: that is what makes it wicked.
    shape('#4d0310', (c) => {
      c.moveTo(1, -9);
      c.quadraticCurveTo(14, -16, 28, -23);
      c.quadraticCurveTo(27, -13, 20, -11);
      c.quadraticCurveTo(11, -9, 2, -3);
    });
    ellipse('rgb(255 190 170 / 0.35)', 24, 13, 6, 4);
  });
  ellipse('#a30b1b', 0, 8, 5, 3.6);
  shape('#3b0210', (c) => {
    c.moveTo(-25, 14);
    c.quadraticCurveTo(0, 24, 25, 14);
    c.quadraticCurveTo(20, 36, 0, 36);
    c.quadraticCurveTo(-20, 36, -25, 14);
  });
  shape('#fff', (c) => {
    c.moveTo(-23, 15.2);
    c.quadraticCurveTo(0, 24.5, 23, 15.2);
    for (const [x, y] of [
      [20, 24],
      [15, 20],
      [10, 26],
      [5, 21.5],
      [0, 27.5],
      [-5, 21.5],
      [-10, 26],
      [-15, 20],
      [-20, 24],
    ] as const) {
      c.lineTo(x, y);
    }
  });
  ellipse('#ff6f7d', 3, 32.5, 9, 3.4, -0.1);
  ellipse('rgb(255 255 255 / 0.28)', -13, -23, 9, 4.5, -0.5);
}
