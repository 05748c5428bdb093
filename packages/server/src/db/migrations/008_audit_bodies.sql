-- Bodies that were lists were once kept as they came; the log tells of objects alone.
update audit_log set body = jsonb_build_object('list', body) where jsonb_typeof(body) = 'array';
