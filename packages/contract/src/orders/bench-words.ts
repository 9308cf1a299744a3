/** Texts of the checks of the test bench, for screens. */
export { type CheckId, checkTexts } from '@pitboss/wallet/bench/check-texts';
export { saidOf } from '@pitboss/wallet/bench/report';
