package dev.holdfast.store.terms;

import dev.holdfast.store.retention.SurveyedTask;

/**
 * What stops a runtime's own retention: one task without its parent that the store calls a stopper
 * ({@link SurveyedTask#stopper}) is enough.
 *
 * @param hazard what leaves such tasks behind; its bundle has the texts {@code cause.CODE} and
 *     {@code card.drain.CODE}, whose argument is how many there are
 * @param many the name of their number in JSON, written out
 */
public record StopTerm(HazardTerm hazard, String many) {}
