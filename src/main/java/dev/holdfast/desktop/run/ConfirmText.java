package dev.holdfast.desktop.run;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.text.HazardWords;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Puts what is said before anything is deleted into words. Needs no toolkit. */
public final class ConfirmText {

  private final CleanupQuestion question;
  private final Messages messages;
  private final List<Fact> facts = new ArrayList<>();
  private final List<Fact.Line> hazards = new ArrayList<>();

  /**
   * Begins with what is deleted.
   *
   * @param deletes what is deleted, in words
   */
  public ConfirmText(CleanupQuestion question, String deletes) {
    this.question = question;
    this.messages = Fxml.messages(ConfirmText.class).in(question.operation());
    fact(messages.get("confirm.deletes"), deletes);
  }

  /** Adds what only this kind of store has to say. */
  public ConfirmText fact(String name, String text) {
    facts.add(new Fact(name, Fact.plain(List.of(text))));
    return this;
  }

  /** Adds what must be known of what is done, unless that is the usual. */
  public ConfirmText after() {
    RetentionText words = RetentionText.of(question.operation());
    List<Fact.Line> lines =
        words.before(question.operation(), question.preview()).stream()
            .map(line -> new Fact.Line(line, !question.operation().undo()))
            .toList();
    if (!lines.isEmpty()) {
      facts.add(new Fact(messages.get("common.afterwards"), lines));
    }
    words
        .besides(question.operation())
        .ifPresent(said -> fact(messages.get("confirm.besides"), said));
    return this;
  }

  /** Adds the hazards of what is deleted, as far as they concern it. */
  public ConfirmText hazards(Predicate<Hazard> concern) {
    HazardWords words = HazardWords.of(question.preview(), question.operation());
    question.plan().hazards().stream()
        .filter(concern)
        .forEach(hazard -> hazards.add(line(hazard, words.of(hazard))));
    return this;
  }

  /** Adds a line beside the hazards. */
  public ConfirmText known(String text) {
    hazards.add(new Fact.Line(text, false));
    return this;
  }

  /** Returns what is said. */
  public List<Fact> facts() {
    if (!hazards.isEmpty()) {
      facts.add(new Fact(messages.get("common.hazards"), hazards));
    }
    return facts;
  }

  private Fact.Line line(Hazard hazard, String sentence) {
    return hazard.blocking()
        ? new Fact.Line(messages.get("confirm.accepted") + " " + sentence, true)
        : new Fact.Line(sentence, false);
  }
}
