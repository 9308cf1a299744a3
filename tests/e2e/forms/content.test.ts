import { contentForms } from './content.ts';
import { offerForms } from './offers.ts';
import { saveEach } from './save.ts';

saveEach([...contentForms, ...offerForms]);
