import { accessForms } from './access.ts';
import { saveEach } from './save.ts';

saveEach(accessForms);
