package dev.holdfast.text;

import dev.holdfast.store.retention.Amounts;
import dev.holdfast.store.terms.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the measures of a store are called: the texts that its kind brings along. A measure that has
 * none is shown as its key.
 */
public record MeasureWords(Messages own) {

  /** In English. */
  public static MeasureWords load() {
    return new MeasureWords(Messages.load("dev.holdfast.text.messages"));
  }

  /** Returns its name, such as "Events". */
  public String title(Measure measure) {
    return get(measure, "", measure.key());
  }

  /** Returns what more there is to say beside its amount; empty if nothing. */
  public String with(Measure measure) {
    return get(measure, ".with", "");
  }

  /** Returns an amount with its name, such as "7,067 events". */
  public String count(Measure measure, long amount) {
    String shown =
        measure.bytes() ? BytesText.of(amount) : own.get("measure.other", amount, measure.key());
    return get(measure, ".count", shown, amount, shown);
  }

  /** Returns all amounts in one phrase; empty if there are no measures. */
  public String all(Amounts amounts) {
    List<String> parts = counts(amounts);
    if (parts.size() < 2) {
      return String.join("", parts);
    }
    String before = String.join(", ", parts.subList(0, parts.size() - 1));
    return own.get("measure.and", before, parts.getLast());
  }

  /** Returns all amounts and what is said last, if anything, with a comma before each. */
  public String list(Amounts amounts, String last) {
    return Stream.concat(counts(amounts).stream(), Stream.of(last))
        .filter(each -> !each.isEmpty())
        .reduce("", (before, next) -> own.get("measure.list", before, next));
  }

  private List<String> counts(Amounts amounts) {
    List<String> counts = new ArrayList<>();
    amounts.each((measure, amount) -> counts.add(count(measure, amount)));
    return counts;
  }

  private String get(Measure measure, String suffix, String otherwise, Object... arguments) {
    return own.brought(measure.texts(), "measure." + measure.key() + suffix, arguments)
        .orElse(otherwise);
  }
}
