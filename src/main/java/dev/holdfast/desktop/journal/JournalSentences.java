package dev.holdfast.desktop.journal;

import dev.holdfast.journal.JournalCheck;
import dev.holdfast.journal.JournalIndex;
import dev.holdfast.journal.JournalWent;
import dev.holdfast.store.Stores;
import dev.holdfast.task.Tone;
import dev.holdfast.text.Language;
import dev.holdfast.text.Messages;
import dev.holdfast.text.receipt.ReceiptWords;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import org.kordamp.ikonli.feather.Feather;

/** Puts the journal into words and signs. Needs no toolkit. */
final class JournalSentences {

  private static final int SHOWN = 5;

  private final Messages messages;
  final ReceiptWords receipts;

  private final DateTimeFormatter thisYear;
  private final DateTimeFormatter otherYear;
  private final DateTimeFormatter brief;

  JournalSentences(Messages messages, Stores stores) {
    this.receipts = new ReceiptWords(stores);
    this.messages = messages;
    this.thisYear = notation("pattern.thisYear");
    this.otherYear = notation("pattern.otherYear");
    this.brief = notation("pattern.brief");
  }

  /** Names what was done; what is unknown stands as it is. */
  String verb(String verb) {
    return verb.isEmpty() ? messages.get("verb.unreadable") : receipts.verb(verb);
  }

  /** Returns what tells a store from others in a narrow column: what its place ends with. */
  static String store(String place) {
    String[] parts = place.split("[/\\\\]");
    int last = parts.length - 1;
    // A schema of a database says little without its name.
    return place.matches("[a-z]+:\\d{6,}/.*") && last > 1
        ? parts[last - 1] + "/" + parts[last]
        : parts[last];
  }

  /** Names a day, such as “Today, 22 Nov”. */
  String day(LocalDate day, LocalDate today) {
    if (day == null) {
      return messages.get("day.none");
    }
    if (day.equals(today)) {
      return messages.get("day.today", brief.format(day));
    }
    return day.equals(today.minusDays(1))
        ? messages.get("day.yesterday", brief.format(day))
        : (day.getYear() == today.getYear() ? thisYear : otherYear).format(day);
  }

  /** Says how much was done on a day, such as “5 entries, 458 tasks”. */
  String sum(JournalIndex.Day day) {
    String done =
        day.done().entrySet().stream()
            .filter(each -> each.getValue() > 0)
            .sorted(java.util.Map.Entry.comparingByKey())
            .map(each -> receipts.count(each.getKey(), each.getValue()))
            .collect(Collectors.joining(", "));
    String entries = messages.get("day.entries", day.entries());
    return done.isEmpty() ? entries : entries + ", " + done;
  }

  /** Says what is wrong with the chain. */
  String faults(JournalCheck check) {
    List<String> said = ReceiptWords.faults(check);
    int faults = check.faults().size();
    String named = String.join(" ", said.subList(0, Math.min(SHOWN, faults)));
    String all = faults > SHOWN ? named + " " + messages.get("fault.more", faults - SHOWN) : named;
    return check.againstKnown() ? all + "\n" + said.getLast() : all;
  }

  /** Returns a sign for what was done. */
  Feather sign(String verb) {
    return switch (verb) {
      case "plan" -> Feather.FILE_TEXT;
      case "approval" -> Feather.USER_CHECK;
      case "cleanup" -> Feather.TRASH_2;
      case "archive" -> Feather.ARCHIVE;
      case "restore" -> Feather.ROTATE_CCW;
      case "hold" -> Feather.LOCK;
      case "release" -> Feather.UNLOCK;
      case "policy" -> Feather.CLIPBOARD;
      default -> receipts.tone(verb).map(JournalSentences::sign).orElse(Feather.HELP_CIRCLE);
    };
  }

  /** Of what is done to tasks: do they run, wait, or end. */
  private static Feather sign(Tone becomes) {
    return switch (becomes) {
      case WAITING, ACTIVE -> Feather.PLAY;
      case PAUSED, SUSPENDED -> Feather.PAUSE;
      default -> Feather.X;
    };
  }

  /** Returns a sign for how it went: never colour alone. */
  static Feather sign(JournalWent went) {
    return switch (went) {
      case DONE -> Feather.CHECK_CIRCLE;
      case PARTIAL -> Feather.MINUS_CIRCLE;
      case WAITED -> Feather.CLOCK;
      case REFUSED -> Feather.SLASH;
      case FAILED -> Feather.X_CIRCLE;
      case RUNNING -> Feather.LOADER;
      case INTERRUPTED -> Feather.ALERT_TRIANGLE;
      case UNKNOWN -> Feather.HELP_CIRCLE;
    };
  }

  /** Returns the style class for how it went. */
  static String style(JournalWent went) {
    return "went-" + went.wireName();
  }

  private DateTimeFormatter notation(String key) {
    return DateTimeFormatter.ofPattern(messages.get(key), Language.current());
  }
}
