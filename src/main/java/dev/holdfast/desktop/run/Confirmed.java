package dev.holdfast.desktop.run;

import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.terms.Choices;
import java.nio.file.Path;

/**
 * What an operator said besides yes.
 *
 * @param throttle how it runs
 * @param reason why, for the journal; null if nobody said
 * @param archive where what goes is kept, absolute; null for nowhere
 * @param choices of the options that only this kind of store has
 */
public record Confirmed(Throttle throttle, String reason, Path archive, Choices choices) {}
