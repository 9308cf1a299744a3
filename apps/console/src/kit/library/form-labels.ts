import { formLabels } from '@pitboss/contract/core/labels/form-labels';
import { addDefaults } from '../text.ts';

// Loaded with the forms and panels that show them, not with the first list.
addDefaults(formLabels);
