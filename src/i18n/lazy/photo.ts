import { photo } from '../en/photo.ts';
import { addWords } from '../t.ts';

addWords({ photo });
