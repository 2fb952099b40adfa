import { createRoot } from 'react-dom/client';

/** The floor of every page made with React. */
createRoot(document.querySelector('#root') as Element).render(<h1>Hello, world</h1>);
