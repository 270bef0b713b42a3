package dev.holdfast.report;

import dev.holdfast.report.ReportPage.Heading;
import dev.holdfast.report.ReportPage.Part;
import dev.holdfast.report.ReportPage.Rows;
import dev.holdfast.report.ReportPage.Sentence;
import dev.holdfast.text.Messages;
import dev.holdfast.text.receipt.Receipt;
import dev.holdfast.text.receipt.Receipt.Fact;
import dev.holdfast.text.receipt.Receipt.Link;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells as a report what a receipt of the journal says. */
public final class ReceiptSheet {

  private ReceiptSheet() {}

  /** Returns it. */
  public static ReportPage of(Receipt receipt) {
    List<Part> parts = new ArrayList<>();
    parts.add(new Sentence(receipt.sentence()));
    parts.add(facts(receipt.facts()));
    if (!receipt.amounts().isEmpty()) {
      parts.add(new Heading(messages().get("amounts.title")));
      parts.add(
          new Rows(
              List.of(
                  "",
                  messages().get("amounts.planned"),
                  receipt.doneTitle(),
                  messages().get("amounts.stayed"),
                  messages().get("amounts.share")),
              receipt.amounts().stream()
                  .map(
                      each ->
                          List.of(
                              each.name(),
                              number(each.planned()),
                              number(each.done()),
                              number(each.stayed()),
                              each.share()))
                  .toList()));
    }
    if (!receipt.stayed().isEmpty()) {
      parts.add(new Heading(receipt.stayedTitle()));
      receipt.stayed().forEach(stayed -> parts.add(new Sentence(line(stayed))));
    }
    if (!receipt.left().isEmpty()) {
      parts.add(new Heading(messages().get("left.title")));
      parts.add(facts(receipt.left()));
    }
    String sequence = Long.toString(receipt.item().start().sequence());
    return new ReportPage(
        messages().get("page.title", sequence, receipt.title(), receipt.how()), parts);
  }

  /** Returns it as text that reads well and pastes well. */
  public static String markdown(Receipt receipt) {
    return MarkdownPage.of(of(receipt));
  }

  private static Rows facts(List<Fact> facts) {
    return new Rows(
        List.of(), facts.stream().map(fact -> List.of(fact.name(), text(fact))).toList());
  }

  private static String text(Fact fact) {
    String text =
        Stream.of(fact.mark(), fact.exact() == null ? fact.text() : fact.exact())
            .filter(Objects::nonNull)
            .filter(each -> !each.isEmpty())
            .collect(Collectors.joining(", "));
    String links =
        fact.links().stream()
            .map(ReceiptSheet::link)
            .filter(each -> !each.isEmpty())
            .collect(Collectors.joining(", "));
    if (links.isEmpty()) {
      return text;
    }
    boolean goesOn = text.isEmpty() || fact.links().getFirst() instanceof Link.OfTask;
    return (text + (goesOn ? " " : ", ") + links).strip();
  }

  private static String link(Link link) {
    return switch (link) {
      case Link.OfTask(var task) -> task.toString();
      case Link.OfEntry(long sequence) -> messages().get("link.entry", sequence);
      case Link.OfArchive _ -> "";
    };
  }

  private static String line(Receipt.Stayed stayed) {
    String ids = stayed.ids().stream().map(Object::toString).collect(Collectors.joining(", "));
    long more = stayed.count() - stayed.ids().size();
    String rest = more > 0 ? " " + messages().get("stayed.more", more) : "";
    return number(stayed.count()) + " " + stayed.why() + (ids.isEmpty() ? "" : ": " + ids + rest);
  }

  private static Messages messages() {
    return Messages.load("dev.holdfast.text.receipt");
  }

  private static String number(Long number) {
    return number == null ? "–" : NumberFormat.getIntegerInstance(Locale.ENGLISH).format(number);
  }
}
