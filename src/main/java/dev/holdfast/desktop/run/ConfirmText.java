package dev.holdfast.desktop.run;

import dev.holdfast.desktop.run.CleanupConfirmation.Hours;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.HazardWords;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Puts what an operator is asked before anything is deleted into words. Needs no toolkit. */
public final class ConfirmText {

  private final CleanupQuestion question;
  private final Messages messages;
  private OperationTerm operation = OperationTerm.DELETE;
  private final List<Fact> facts = new ArrayList<>();
  private final List<Fact.Line> hazards = new ArrayList<>();

  /**
   * Begins with what is deleted.
   *
   * @param messages the texts of the page that asks
   * @param deletes what is deleted, in words
   */
  public ConfirmText(CleanupQuestion question, Messages messages, String deletes) {
    this.question = question;
    this.messages = messages;
    facts.add(Fact.of(messages.get("confirm.deletes"), deletes));
  }

  /** Adds what only this kind of store has to say. */
  public ConfirmText fact(String name, String text) {
    facts.add(Fact.of(name, text));
    return this;
  }

  /**
   * Adds what must be known of what is done, unless that is the usual; what follows is in its
   * words.
   */
  public ConfirmText after(OperationTerm what) {
    operation = what;
    List<Fact.Line> lines =
        RetentionText.of(operation).before(operation, question.preview()).stream()
            .map(line -> new Fact.Line(line, !operation.undo()))
            .toList();
    if (!lines.isEmpty()) {
      facts.add(new Fact(messages.get("confirm.after"), lines));
    }
    RetentionText.of(operation)
        .besides(operation)
        .ifPresent(said -> facts.add(Fact.of(messages.get("confirm.besides"), said)));
    return this;
  }

  /** Adds the hazards of what is deleted, as far as they concern it. */
  public ConfirmText hazards(Predicate<Hazard> concern) {
    HazardWords words = HazardWords.of(question.preview(), operation);
    question.plan().hazards().stream()
        .filter(concern)
        .forEach(hazard -> hazards.add(line(hazard, words.of(hazard))));
    return this;
  }

  /** Adds a line beside the hazards. */
  public ConfirmText known(String text) {
    hazards.add(Fact.Line.plain(text));
    return this;
  }

  /**
   * Returns what is asked.
   *
   * @param hours when it runs unless the operator says otherwise
   */
  public CleanupConfirmation asked(Hours hours) {
    if (!hazards.isEmpty()) {
      facts.add(new Fact(messages.get("confirm.hazards"), hazards));
    }
    return new CleanupConfirmation(
        RowKind.of(question.preview()),
        question.store(),
        question.units(),
        question.wantsNumber(),
        facts,
        question.triggers(),
        question.archive(),
        hours,
        question.options(),
        question.plan().options().choices());
  }

  private Fact.Line line(Hazard hazard, String sentence) {
    return hazard.blocking()
        ? new Fact.Line(messages.get("confirm.accepted") + " " + sentence, true)
        : Fact.Line.plain(sentence);
  }
}
