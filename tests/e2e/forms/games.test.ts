import { gameForms } from './games.ts';
import { saveEach } from './save.ts';

saveEach(gameForms);
