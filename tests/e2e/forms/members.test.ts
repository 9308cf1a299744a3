import { memberForms } from './members.ts';
import { saveEach } from './save.ts';

saveEach(memberForms);
