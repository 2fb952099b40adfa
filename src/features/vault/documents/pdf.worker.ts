// The part of pdf.js that reads files, as a script of our own: the page's policy allows no others.
import 'pdfjs-dist/build/pdf.worker.mjs';
