import { choiceLabels } from '@pitboss/contract/core/labels/choice-labels';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { kindAndStateLabels } from '@pitboss/contract/core/labels/kind-labels';
import { addDefaults } from './text.ts';

// Loaded with the shell and with lists, after the sign-in page.
addDefaults({ ...fieldLabels, ...choiceLabels, ...kindAndStateLabels });
