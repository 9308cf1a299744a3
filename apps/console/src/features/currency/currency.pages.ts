import { definePages } from '../../kit/pages.ts';

export const currencyPages = definePages({
  '/listCurrency': () => import('./CurrencyScreen.tsx'),
});
