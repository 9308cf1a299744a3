import { accessForms } from './access.ts';
import { agentForms } from './agents.ts';
import { contentForms } from './content.ts';
import type { FormSource, SavedElsewhere } from './entry.ts';
import { gameForms } from './games.ts';
import { memberForms } from './members.ts';
import { offerForms } from './offers.ts';
import { orderForms } from './orders.ts';
import { ownForms } from './own.ts';
import { riskForms } from './risk.ts';
import { rtpForms } from './rtp.ts';

/** Forms that tests save on the way to something else, or that no table can hold. */
export const savedElsewhere: readonly SavedElsewhere[] = [
  {
    file: 'features/activities/report/CorrectDialog.tsx',
    call: 'activities.correct',
    test: 'activities.test.ts',
  },
  {
    file: 'features/games/MaintenanceDialog.tsx',
    call: 'gameNodes.planMaintenance',
    test: 'navigation.test.ts',
  },
  {
    file: 'features/games/settings/SettingDialog.tsx',
    call: 'gameSettings.update',
    test: 'navigation.test.ts',
  },
  { file: 'features/languages/ImportDialog.tsx', call: 'languages.apply', test: 'navigation.test.ts' },
  { file: 'features/rooms/limits/LimitsDialog.tsx', call: 'rooms.update', test: 'navigation.test.ts' },
  { file: 'features/orders/desk/DecideDialog.tsx', call: 'orders.decide', test: 'orders.test.ts' },
  { file: 'parts/members/MemberActDialogs.tsx', call: 'members.setKill', test: 'members.test.ts' },
  { file: 'parts/wallet-bench/BenchForm.tsx', call: 'walletBench.start', test: 'wallet-test.test.ts' },
  { file: 'kit/schedule/ScheduleDialog.tsx', call: 'schedules.create', test: 'scheduled-reports.test.ts' },
  {
    file: 'parts/announcements/ImportantDialog.tsx',
    call: 'announcements.read',
    test: 'announcements.test.ts',
  },
  { file: 'features/money/UnfreezeDialog.tsx', call: 'ledgerProof.unfreeze', test: 'forms/orders.test.ts' },
  { file: 'features/access/ViewAsDialog.tsx', call: 'access.viewAs', test: 'forms/own.test.ts' },
  { file: 'shell/account/PasswordDialog.tsx', call: 'session.changePassword', test: 'forms/own.test.ts' },
  { file: 'shell/account/BindingDialog.tsx', call: 'session.bindDynamicCode', test: 'forms/own.test.ts' },
  {
    file: 'features/my-info/security/RecoveryForm.tsx',
    call: 'session.renewRecoveryCodes',
    test: 'forms/own.test.ts',
  },
  {
    file: 'features/my-info/security/PasskeyForm.tsx',
    call: 'passkeys.add',
    test: 'passkeys.test.ts',
  },
  {
    file: 'features/my-info/security/RenameDialog.tsx',
    call: 'passkeys.rename',
    test: 'passkeys.test.ts',
  },
  {
    file: 'parts/passwords/DynamicCodeResetDialog.tsx',
    call: 'access.resetAgentDynamicCode',
    test: 'forms/own.test.ts',
  },
  {
    file: 'parts/passwords/DynamicCodeResetDialog.tsx',
    call: 'access.resetSubAccountDynamicCode',
    test: 'forms/own.test.ts',
  },
];

/** Every form of the console that a browser test saves. */
export const savedForms: readonly FormSource[] = [
  ...accessForms,
  ...agentForms,
  ...contentForms,
  ...gameForms,
  ...memberForms,
  ...offerForms,
  ...orderForms,
  ...ownForms,
  ...riskForms,
  ...rtpForms,
  ...savedElsewhere,
];

/** Sources with a dialog or a form's frame that save nothing, and what they are. */
export const withoutForm: Readonly<Record<string, string>> = {
  'features/access/explain/ExplainDialog.tsx': 'asks what a permission allows, and changes nothing',
  'features/logs/ProofDialog.tsx': 'shows a proof',
  'features/help/FullPicture.tsx': 'shows a picture',
  'features/games/settings/ManyDialog.tsx': 'frame of SettingDialog and MiniDialog',
  'kit/conflict/ConflictDialog.tsx': 'choice between two values that the call of a form then carries',
  'kit/dialog/confirm-dialog.tsx': 'question before an action',
  'kit/dynamic-code/DynamicCodeDialog.tsx': 'asks for a code that another call then carries',
  'kit/form/form-dialog.tsx': 'frame of the dialogs',
  'kit/form/page-form.tsx': 'frame of the forms on pages',
  'kit/grid/edit-grid.tsx': 'frame of the rows that are edited in place',
  'parts/import/ImportModal.tsx': 'frame of the three dialogs that import a file',
};
