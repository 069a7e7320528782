-- The staff find a payment by the beginning of its provider's reference, and a subscription by its card's last four digits.

create index payments_reference_begins on payments (provider_reference text_pattern_ops) where provider_reference is not null;
create index subscriptions_reference_begins on subscriptions (provider_reference text_pattern_ops)
  where provider_reference is not null;
create index subscriptions_card on subscriptions (card_last_four) where card_last_four is not null;
