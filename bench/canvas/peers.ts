export type Peer = 'winwheel' | 'spin-wheel' | 'react-custom-roulette' | 'bitmap';

const SEGMENTS = 24;
const COLOURS = ['#c8102e', '#f0a81e', '#fff1d6', '#8c0f22'];

/**
 * Returns the page of a peer: only its wheel, with 24 segments, as large as our wheel's face if the peer has a size to
 * set. `spin()` turns it for eight seconds if the peer has a duration to set. `bitmap` is a canvas that is drawn once
 * and rotated by the Web Animations API, the cheapest way to turn a picture of this size.
 */
export function peerPage(peer: Peer, edge: number): string {
  const { body, scripts, run } = pages[peer](edge);
  const tags = scripts.map((file) => `<script src="/node_modules/${file}"></script>`).join('');
  return `<!doctype html><html><body style="margin:0;background:#fff">${body}${tags}<script>
    const labels = ${JSON.stringify(Array.from({ length: SEGMENTS }, (_, index) => String(index * 5)))};
    const colours = ${JSON.stringify(COLOURS)};
    ${run}
  </script></body></html>`;
}

interface PeerPage {
  body: string;
  scripts: string[];
  run: string;
}

const pages: Record<Peer, (edge: number) => PeerPage> = {
  winwheel: (edge) => ({
    body: `<canvas id="canvas" width="${edge}" height="${edge}"></canvas>`,
    scripts: ['gsap/umd/TweenMax.js', 'winwheeljs/dist/Winwheel.js'],
    run: `const wheel = new Winwheel({
        canvasId: 'canvas',
        numSegments: labels.length,
        outerRadius: ${edge / 2},
        segments: labels.map((text, index) => ({ text, fillStyle: colours[index % colours.length] })),
        animation: { type: 'spinToStop', duration: 8, spins: 3 },
      });
      window.spin = () => wheel.startAnimation();`,
  }),
  'spin-wheel': (edge) => ({
    body: `<div id="wheel" style="width:${edge}px;height:${edge}px"></div>`,
    scripts: ['spin-wheel/dist/spin-wheel-iife.js'],
    run: `const wheel = new spinWheel.Wheel(document.getElementById('wheel'), {
        items: labels.map((label) => ({ label })),
        itemBackgroundColors: colours,
      });
      window.spin = () => wheel.spinToItem(5, 8000, true, 3);`,
  }),
  'react-custom-roulette': () => ({
    body: '<div id="root"></div>',
    scripts: [
      'react/umd/react.production.min.js',
      'react-dom/umd/react-dom.production.min.js',
      'react-custom-roulette/dist/bundle.js',
    ],
    run: `const Roulette = window.Wheel.Wheel ?? window.Wheel;
      const data = labels.map((option) => ({ option }));
      function App() {
        const [isSpinning, setIsSpinning] = React.useState(false);
        window.spin = () => setIsSpinning(true);
        return React.createElement(Roulette, {
          mustStartSpinning: isSpinning, prizeNumber: 5, data, backgroundColors: colours,
          disableInitialAnimation: true, onStopSpinning: () => setIsSpinning(false),
        });
      }
      ReactDOM.createRoot(document.getElementById('root')).render(React.createElement(App));`,
  }),
  bitmap: (edge) => ({
    body: `<canvas id="canvas" width="${edge}" height="${edge}" style="will-change:transform"></canvas>`,
    scripts: [],
    run: `const canvas = document.getElementById('canvas');
      const context = canvas.getContext('2d');
      const [middle, arc] = [${edge / 2}, (2 * Math.PI) / labels.length];
      labels.forEach((label, index) => {
        context.fillStyle = colours[index % colours.length];
        context.beginPath();
        context.moveTo(middle, middle);
        context.arc(middle, middle, middle, index * arc, (index + 1) * arc);
        context.fill();
      });
      window.spin = () => canvas.animate([{ transform: 'rotate(0deg)' }, { transform: 'rotate(1200deg)' }],
        { duration: 8000, easing: 'cubic-bezier(0.2, 0.6, 0.2, 1)' });`,
  }),
};
