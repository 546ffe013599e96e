import { createRoot } from 'react-dom/client';

/** The peer of the first frame: a blank page with React. */
const root = document.getElementById('root');
if (root) createRoot(root).render(<p id="blank">Blank</p>);
