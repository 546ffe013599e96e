import { createRoot } from 'react-dom/client';

/** The peer of the first frame: React, and nothing on it. */
const root = document.getElementById('root');
if (root) createRoot(root).render(<p id="blank">Blank</p>);
