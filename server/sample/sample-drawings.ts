/** Pictures of the sample family: drawn, so that nobody's photo is in the repository. */
export type SampleDrawing = {
  caption: string;
  /** Age of the child, in days. */
  day: number;
  tags: readonly string[];
  svg: string;
};

const WIDTH = 1_600;
const HEIGHT = 1_200;

export const sampleDrawings: readonly SampleDrawing[] = [
  {
    caption: 'Home at last',
    day: 4,
    tags: ['home'],
    svg: scene('#ffe3c2', '#f6b98a', house(520, 420) + heart(1_120, 330, '#d9534f')),
  },
  {
    caption: 'The first bath',
    day: 11,
    tags: ['bath'],
    svg: scene('#d7f0f5', '#8cc9d6', duck(640, 560) + bubbles()),
  },
  {
    caption: 'Asleep under the stars',
    day: 38,
    tags: ['night'],
    svg: scene('#27305c', '#151a38', moon(1_180, 300) + stars()),
  },
  {
    caption: 'A walk on the hill',
    day: 64,
    tags: ['walk'],
    svg: scene('#bfe3ff', '#7fb069', sun(1_200, 280) + hills() + tree(420, 640)),
  },
  {
    caption: 'By the lake with Rosa',
    day: 92,
    tags: ['walk', 'lake'],
    svg: scene('#cfe8ff', '#4f8fc0', sun(360, 260) + boat(860, 690)),
  },
  {
    caption: 'Four months old',
    day: 121,
    tags: ['birthday'],
    svg: scene('#fff0d9', '#f2c57c', cake(800, 640) + balloons()),
  },
];

function scene(sky: string, ground: string, things: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/>` +
    `<rect y="820" width="${WIDTH}" height="380" fill="${ground}"/>${things}</svg>`
  );
}

function circle(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
}

function shape(points: string, fill: string): string {
  return `<polygon points="${points}" fill="${fill}"/>`;
}

function sun(x: number, y: number): string {
  return circle(x, y, 150, '#ffe9a8') + circle(x, y, 110, '#ffd25e');
}

function moon(x: number, y: number): string {
  return circle(x, y, 130, '#f7efce') + circle(x + 60, y - 30, 115, '#27305c');
}

function stars(): string {
  const places = Array.from(
    { length: 40 },
    (_, i) => [(i * 397) % WIDTH, (i * 211) % 760] as const,
  );
  return places.map(([x, y], i) => circle(x, y, 3 + (i % 4) * 2, '#fff6d8')).join('');
}

function hills(): string {
  return (
    `<ellipse cx="420" cy="980" rx="760" ry="340" fill="#93bf73"/>` +
    `<ellipse cx="1240" cy="1020" rx="700" ry="300" fill="#6f9f5a"/>`
  );
}

function tree(x: number, y: number): string {
  return (
    `<rect x="${x - 18}" y="${y}" width="36" height="170" fill="#7a5a3c"/>` +
    circle(x, y - 60, 120, '#4f7d47')
  );
}

function house(x: number, y: number): string {
  return (
    `<rect x="${x}" y="${y}" width="420" height="400" fill="#fff7ec"/>` +
    shape(`${x - 50},${y} ${x + 210},${y - 210} ${x + 470},${y}`, '#b4503c') +
    `<rect x="${x + 160}" y="${y + 190}" width="110" height="210" fill="#6b4a6f"/>` +
    `<rect x="${x + 50}" y="${y + 80}" width="90" height="90" fill="#ffd25e"/>`
  );
}

function heart(x: number, y: number, fill: string): string {
  return (
    circle(x - 60, y, 66, fill) +
    circle(x + 60, y, 66, fill) +
    shape(`${x - 120},${y + 28} ${x + 120},${y + 28} ${x},${y + 170}`, fill)
  );
}

function duck(x: number, y: number): string {
  return (
    `<ellipse cx="${x + 120}" cy="${y + 190}" rx="260" ry="150" fill="#ffd25e"/>` +
    circle(x - 60, y, 120, '#ffd25e') +
    circle(x - 90, y - 30, 16, '#333333') +
    shape(`${x - 260},${y + 20} ${x - 165},${y - 20} ${x - 160},${y + 55}`, '#f08a3c')
  );
}

function bubbles(): string {
  return Array.from({ length: 18 }, (_, i) =>
    circle((i * 263) % WIDTH, 760 + ((i * 97) % 200), 30 + (i % 4) * 14, '#ffffffaa'),
  ).join('');
}

function boat(x: number, y: number): string {
  return (
    shape(
      `${x - 220},${y} ${x + 220},${y} ${x + 140},${y + 130} ${x - 140},${y + 130}`,
      '#8c4a32',
    ) + shape(`${x},${y - 380} ${x},${y - 20} ${x + 190},${y - 20}`, '#fff7ec')
  );
}

function cake(x: number, y: number): string {
  return (
    `<rect x="${x - 260}" y="${y}" width="520" height="220" rx="30" fill="#c9748a"/>` +
    `<rect x="${x - 180}" y="${y - 150}" width="360" height="160" rx="24" fill="#fff7ec"/>` +
    [-120, -40, 40, 120]
      .map((dx) => `<rect x="${x + dx - 8}" y="${y - 240}" width="16" height="90" fill="#4f8fc0"/>`)
      .join('')
  );
}

function balloons(): string {
  return ['#d9534f', '#4f8fc0', '#7fb069']
    .map((fill, i) => circle(220 + i * 120, 300 + (i % 2) * 90, 90, fill))
    .join('');
}
