package dev.holdfast.desktop.run;

import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Messages;

/** The words of runs of which the store decides what is done. */
public abstract class StoreRunWords implements RunWords {

  private final OperationTerm operation;
  private final Messages messages;

  /**
   * Takes the words.
   *
   * @param operation what a run does there
   * @param messages the texts of the page
   */
  protected StoreRunWords(OperationTerm operation, Messages messages) {
    this.operation = operation;
    this.messages = messages;
  }

  @Override
  public final OperationTerm operation() {
    return operation;
  }

  @Override
  public final Messages messages() {
    return messages;
  }
}
