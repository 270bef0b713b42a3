package dev.holdfast.text.receipt;

import dev.holdfast.archive.KnownArchive;
import dev.holdfast.journal.JournalAmounts;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.JournalWent;
import dev.holdfast.text.DurationText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Heading;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Row;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.ReportPage.Sentence;
import dev.holdfast.text.VisibleText;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes receipts of what a journal tells. Blocks: it looks whether an archive is there.
 *
 * @param words of every kind that an entry may be of
 * @param moment writes an instant in Unix seconds
 * @param host this machine, see {@link JournalItem#state}
 */
public record ReceiptText(ReceiptWords words, LongFunction<String> moment, String host) {

  private static final Set<String> KNOWN =
      Set.of(
          "plan", "approval", "cleanup", "act", "archive", "restore", "hold", "release", "policy");

  /**
   * Makes one.
   *
   * @param samePlan all that was done by the same plan, itself too; none if it has no plan
   * @param place of its store; null if the reader does not know it
   */
  public Receipt of(JournalItem item, List<JournalItem> samePlan, ReceiptPlace place) {
    Messages messages = words.messages.in(words.operation(item));
    JournalWent went = item.went(host);
    ReceiptFacts facts = new ReceiptFacts(item, messages, words, moment);
    List<Part> parts = new ArrayList<>();
    parts.add(new Sentence(sentence(item, went, messages)));
    parts.add(new Rows(List.of(), facts.facts(samePlan, place)));
    add(parts, "amounts.title", amounts(item, messages));
    List<Row> stays = new ReceiptStays(item, messages, words.operation(item)).rows();
    add(parts, "stayed.title", new Rows(List.of(), stays));
    add(parts, "left.title", new Rows(List.of(), facts.left()));
    return new Receipt(item, went, words.went(went), title(item, messages, place), parts);
  }

  /** Returns who did something, who approved it, and why. */
  public Rows who(JournalItem item, List<JournalItem> samePlan) {
    return new Rows(
        List.of(),
        new ReceiptFacts(item, words.messages.in(words.operation(item)), words, moment)
            .who(samePlan));
  }

  private void add(List<Part> parts, String title, Rows rows) {
    if (!rows.rows().isEmpty()) {
      parts.add(new Heading(words.messages.get(title)));
      parts.add(rows);
    }
  }

  private String title(JournalItem item, Messages messages, ReceiptPlace place) {
    String verb = words.verb(item);
    return place == null
        ? verb
        : messages.get("common.beside", verb, VisibleText.line(place.name()));
  }

  private Rows amounts(JournalItem item, Messages messages) {
    boolean counts = item.changes() || item.action().equals("archive");
    return Rows.of(
        List.of(
            "",
            messages.get("common.planned"),
            messages.find("done." + item.action()).orElseGet(() -> messages.get("done.other")),
            messages.get("amounts.stayed"),
            messages.get("amounts.share")),
        (counts ? item.amounts() : List.<JournalAmounts>of())
            .stream()
                .map(
                    amount ->
                        List.of(
                            amount.key().equals("tasks")
                                ? messages.get("common.many")
                                : words.title(amount.key()),
                            number(amount.planned()),
                            number(amount.done()),
                            number(amount.stayed()),
                            share(amount)))
                .toList());
  }

  private String number(Long number) {
    return words.messages.get(number == null ? "common.dash" : "common.number", number);
  }

  /** Never a hundred where something stayed. */
  private static String share(JournalAmounts amount) {
    if (amount.planned() == null || amount.done() == null || amount.planned() <= 0) {
      return "";
    }
    double share = 100.0 * amount.done() / amount.planned();
    if (amount.done() >= amount.planned()) {
      return String.format(Locale.ENGLISH, "%.0f %%", share);
    }
    double floor = Math.floor(share * 1_000) / 1_000;
    return new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ENGLISH))
            .format(floor)
        + " %";
  }

  private String sentence(JournalItem item, JournalWent went, Messages messages) {
    if (item.beginning().isEmpty()) {
      return messages.get("sentence.unreadable");
    }
    if (!KNOWN.contains(item.action())) {
      return messages.get("sentence.unknownAction", VisibleText.line(item.action()));
    }
    if (item.start == item.end) {
      return messages.get("sentence.noStart");
    }
    List<String> all = new ArrayList<>();
    all.add(first(item, went, messages));
    all.addAll(rest(item, went, messages));
    return all.stream().filter(each -> !each.isEmpty()).collect(Collectors.joining(" "));
  }

  private String first(JournalItem item, JournalWent went, Messages messages) {
    JournalAmounts subject = item.amounts().stream().findFirst().orElse(null);
    long planned = subject == null || subject.planned() == null ? -1 : subject.planned();
    long done = subject == null || subject.done() == null ? -1 : subject.done();
    String how =
        switch (went) {
          case DONE, PARTIAL -> "done";
          case UNKNOWN -> "unknown";
          default -> went.wireName();
        };
    String key = "sentence." + item.action() + "." + how;
    String which = !messages.has(key + ".none") || done != 0 ? "" : ".none";
    which = which.isEmpty() && planned >= 0 && done == planned ? ".all" : which;
    if (item.begun("workflow").equals("true")) {
      which = ".workflow";
    }
    if (!item.ended("changed").isEmpty() && item.ended("changed").equals("false")) {
      which = ".already";
    }
    Object[] arguments = {
      VisibleText.line(item.who()),
      Math.max(done, 0),
      Math.max(planned, 0),
      took(item),
      VisibleText.line(
          Stream.of(item.begun("task"), item.begun("stream"))
              .filter(each -> !each.isEmpty())
              .findFirst()
              .orElse("")),
      words.verb(item)
    };
    return Stream.of(key + which, key, "sentence." + how)
        .filter(messages::has)
        .findFirst()
        .map(found -> messages.get(found, arguments))
        .orElse("");
  }

  private static String took(JournalItem item) {
    Long millis = number(item, "duration_ms");
    if (millis != null && millis < 1_000) {
      return millis + " ms";
    }
    Long time = item.time();
    Long ended = item.ended();
    long seconds =
        millis != null ? millis / 1_000 : time == null || ended == null ? 0 : ended - time;
    return DurationText.approximate(Math.max(0, seconds));
  }

  static Long number(JournalItem item, String field) {
    return item.ending().path(field).isIntegralNumber() ? item.ending().path(field).asLong() : null;
  }

  private List<String> rest(JournalItem item, JournalWent went, Messages messages) {
    List<String> rest = new ArrayList<>();
    String stopped = item.ended("stopped_by");
    if (!stopped.isEmpty() && went != JournalWent.WAITED) {
      rest.add(
          messages
              .find("stopped." + stopped)
              .orElseGet(() -> messages.get("stopped.other", VisibleText.line(stopped))));
    }
    for (String field : List.of("drifted_count", "drifted", "skipped")) {
      Long count = number(item, field);
      if (count != null && count > 0) {
        rest.add(messages.get("rest." + field.replace("_count", ""), count));
      }
    }
    String failure =
        Stream.of("failure", "detail", "archive_problem")
            .map(item::ended)
            .filter(each -> !each.isEmpty())
            .findFirst()
            .orElse("");
    if (!failure.isEmpty()) {
      rest.add(messages.get("failure", VisibleText.line(failure)));
    }
    boolean cleanup = item.action().equals("cleanup") && item.end != null;
    Long kept = number(item, "archive_tasks");
    Long gone = number(item, "done");
    if (cleanup && gone != null && gone > 0) {
      boolean all = kept != null && kept >= gone && KnownArchive.wasKept(item);
      String whole = words.operation(item).undo() ? "undo.all" : "undo.read";
      rest.add(messages.get(all ? whole : kept == null ? "undo.none" : "undo.some", kept));
    }
    return rest;
  }
}
