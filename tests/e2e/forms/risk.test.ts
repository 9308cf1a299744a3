import { riskForms } from './risk.ts';
import { saveEach } from './save.ts';

saveEach(riskForms);
