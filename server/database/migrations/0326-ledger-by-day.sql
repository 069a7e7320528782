-- A day's lines, for the figures and the lists behind them.
create index concurrently ledger_entered on ledger (entered_at);
