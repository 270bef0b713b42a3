package dev.holdfast.store.stream;

import dev.holdfast.store.terms.HazardTerm;

/**
 * What follows from the consumers and the policies of a store of event streams.
 *
 * @param unread consumers that have not read all that goes
 * @param shortened events that the server would delete beyond what their stream’s own row says
 * @param invalid rows of policies that make no sense
 * @param misled events that the server would delete because of such a row
 */
public record StreamTerms(
    HazardTerm unread, HazardTerm shortened, HazardTerm invalid, HazardTerm misled) {}
