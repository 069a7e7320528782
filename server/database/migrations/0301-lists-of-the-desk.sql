-- Words of the audit log, and how many deliveries of an endpoint have arrived, without reading every row.
create index audit_log_searched on audit_log using gin (call gin_trgm_ops, subject gin_trgm_ops, actor gin_trgm_ops);
create index webhook_deliveries_state on webhook_deliveries (endpoint_id, state);
