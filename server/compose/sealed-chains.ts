import type { Chain } from "#server/chains/chain.ts";
import { closingChain } from "#server/features/billing/accounting/chain.ts";
import { invoiceChain } from "#server/features/billing/invoices/chain.ts";
import { ledgerChain } from "#server/features/billing/ledger/chain.ts";
import { royaltyChain } from "#server/features/royalties/chain.ts";
import { auditChain } from "#server/features/staff/audit-chain.ts";

/** Every table whose rows are sealed. */
export const sealedChains: readonly Chain[] = [auditChain, ledgerChain, invoiceChain, closingChain, royaltyChain];
