package dev.holdfast.desktop.run;

import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Messages;
import java.util.function.LongFunction;

/**
 * What is said while something runs that a kind of store has words of its own for.
 *
 * @param operation what it does
 * @param messages the sentences, among them {@code run.progress}, {@code run.kept} and {@code
 *     run.stop.why}
 * @param running says that it runs, of how many there are to do
 */
public record RunWords(OperationTerm operation, Messages messages, LongFunction<String> running) {

  /** Says that it runs as the messages say it. */
  public RunWords(OperationTerm operation, Messages messages) {
    this(operation, messages, units -> messages.get("run.running", units));
  }
}
