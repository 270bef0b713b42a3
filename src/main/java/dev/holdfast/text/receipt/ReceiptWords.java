package dev.holdfast.text.receipt;

import dev.holdfast.journal.JournalCheck;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.JournalWent;
import dev.holdfast.store.Stores;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Tone;
import dev.holdfast.text.ActText;
import dev.holdfast.text.MeasureWords;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Single words of receipts and of lists of them. */
public final class ReceiptWords {

  /** What is done to tasks beside deleting them. */
  static final String ACT = "act";

  private static final int SHORT = 6;

  final Messages messages = Messages.load("dev.holdfast.text.receipt");
  private final List<Terms> kinds;
  private final Stores stores;

  /** Knows what these kinds of stores call things. */
  public ReceiptWords(Stores stores) {
    this.kinds = stores.kinds();
    this.stores = stores;
  }

  /** Returns the hazards that a store of some kind can have. */
  Hazards hazards() {
    return Hazards.of(kinds.stream().map(Terms::hazards).toList());
  }

  /** Names what was done; what is unknown stands as it is. */
  public String verb(String verb) {
    return Optional.ofNullable(stores.acts().get(verb))
        .map(ActText.load()::label)
        .or(() -> messages.find("verb." + verb))
        .or(() -> messages.find("common." + verb))
        .orElseGet(() -> VisibleText.line(verb));
  }

  /** Returns how tasks look to which something was done by a verb; empty for anything else. */
  public Optional<Tone> tone(String verb) {
    return kinds.stream()
        .flatMap(kind -> kind.act(verb).map(act -> kind.statuses().tone(act.to())).stream())
        .findFirst();
  }

  /** Names what was done by an entry, also one that does not say it. */
  public String verb(JournalItem item) {
    return item.verb().isEmpty() ? messages.get("verb.unknown") : verb(item.verb());
  }

  /** Says how it went. */
  public String went(JournalWent went) {
    return messages.named("went.", went.wireName());
  }

  /**
   * Names what is counted, as a heading does: in the words of the kind of store that counts it.
   *
   * @param key its name in the journal
   */
  public String title(String key) {
    String own =
        key.isEmpty() ? key : key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
    return measure(key)
        .map(MeasureWords.load()::title)
        .filter(title -> !title.equals(key))
        .orElseGet(() -> VisibleText.line(own.replace('_', ' ')));
  }

  /** Returns an amount with what it counts, such as “458 tasks”. */
  public String count(String key, long amount) {
    return measure(key)
        .map(known -> MeasureWords.load().count(known, amount))
        .orElseGet(() -> in(key).get("common.counted", amount));
  }

  private Optional<Measure> measure(String key) {
    return kinds.stream()
        .flatMap(kind -> kind.measures().stream())
        .filter(measure -> measure.key().equals(key))
        .findFirst();
  }

  /** Says what is wrong with the chain, fault by fault, and where the newest entry is kept. */
  public static List<String> faults(JournalCheck check) {
    Messages messages = Messages.load("dev.holdfast.text.receipt");
    long known = check.known() == null ? 0 : check.known().sequence();
    List<String> said = new ArrayList<>();
    check
        .faults()
        .forEach(fault -> said.add(messages.get("fault." + fault.kind(), fault.sequence(), known)));
    if (check.againstKnown()) {
      String file = VisibleText.line(check.known().file().toString());
      said.add(messages.get("fault.known", file));
    }
    return said;
  }

  /** Shortens a digest for reading. */
  public static String brief(String digest) {
    String bare = VisibleText.line(digest.replaceFirst("^sha256:", ""));
    return bare.length() <= 2 * SHORT + 1
        ? bare
        : bare.substring(0, SHORT) + "…" + bare.substring(bare.length() - SHORT);
  }

  /** Returns what was done in the words of its kind of store. */
  OperationTerm operation(JournalItem item) {
    String verb = item.ended("verb");
    String subject = item.ended("subject");
    String scheme = item.begun("store").split(":", 2)[0];
    if (item.action().equals(ACT)) {
      return Stream.concat(stores.kinds(scheme).stream(), kinds.stream())
          .flatMap(kind -> kind.act(item.verb()).stream())
          .findFirst()
          .map(ActTerm::operation)
          .orElseGet(() -> OperationTerm.delete("tasks"));
    }
    return kinds.stream()
        .flatMap(kind -> kind.operations().stream())
        // A restore says of what it is and no verb, which is that of a cleanup.
        .filter(term -> verb.isEmpty() || term.verb().equals(verb))
        .filter(term -> term.subject().equals(subject))
        .findFirst()
        .orElseGet(() -> stores.operation(scheme));
  }

  private Messages in(String subject) {
    return kinds.stream()
        .flatMap(kind -> kind.operations().stream())
        .filter(term -> term.subject().equals(subject))
        .findFirst()
        .map(messages::in)
        .orElse(messages);
  }
}
