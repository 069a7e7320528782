-- What was set when a dispute was opened counts for it, whatever is set later. The staff may let a subscription go on before it ends.
alter table disputes
  add column while_open text not null default 'keep' check (while_open in ('keep', 'pause', 'suspend')),
  add column when_lost text not null default 'keep' check (when_lost in ('keep', 'end'));
update disputes d set while_open = g.while_open, when_lost = g.when_lost from dispute_settings g where d.state = 'open';
