package dev.holdfast.text.receipt;

import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import dev.holdfast.text.receipt.Receipt.Amount;
import dev.holdfast.text.receipt.Receipt.Fact;
import dev.holdfast.text.receipt.Receipt.Link;
import dev.holdfast.text.receipt.Receipt.Stayed;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A receipt as plain text, in lines of which each may be printed as it is. */
public final class ReceiptPage {

  private final Messages messages = Messages.load("dev.holdfast.text.receipt");
  private final List<String> lines = new ArrayList<>();

  private ReceiptPage() {}

  /** Returns its lines. */
  public static List<String> of(Receipt receipt) {
    ReceiptPage page = new ReceiptPage();
    page.write(receipt);
    return page.lines;
  }

  private void write(Receipt receipt) {
    lines.add(
        messages.get(
            "page.title",
            Long.toString(receipt.item().start().sequence()),
            receipt.title(),
            receipt.how()));
    lines.add(receipt.sentence());
    facts("", receipt.facts());
    amounts(receipt);
    if (!receipt.stayed().isEmpty()) {
      heading(receipt.stayedTitle());
      receipt.stayed().forEach(stayed -> lines.add("  " + line(stayed)));
    }
    facts(messages.get("left.title"), receipt.left());
  }

  private void heading(String title) {
    lines.add("");
    if (!title.isEmpty()) {
      lines.add(title);
    }
  }

  private void facts(String title, List<Fact> facts) {
    if (facts.isEmpty()) {
      return;
    }
    heading(title);
    int width = facts.stream().mapToInt(fact -> fact.name().length()).max().orElse(0);
    for (Fact fact : facts) {
      List<String> said = new ArrayList<>();
      if (fact.mark() != null) {
        said.add(fact.mark());
      }
      said.add(fact.exact() == null ? fact.text() : fact.exact());
      lines.add(
          "  " + fact.name() + " ".repeat(width - fact.name().length()) + "  " + text(said, fact));
    }
  }

  private String text(List<String> said, Fact fact) {
    String text = said.stream().filter(each -> !each.isEmpty()).collect(Collectors.joining(", "));
    String links = links(fact.links());
    boolean goesOn =
        text.isEmpty() || fact.links().stream().anyMatch(Link.OfTask.class::isInstance);
    return links.isEmpty() ? text : (text + (goesOn ? " " : ", ") + links).strip();
  }

  private String links(List<Link> links) {
    return links.stream()
        .map(this::link)
        .filter(each -> !each.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private String link(Link link) {
    return switch (link) {
      case Link.OfTask(var task) -> VisibleText.line(task.toString());
      case Link.OfEntry(long sequence) -> messages.get("link.entry", sequence);
      case Link.OfArchive _ -> "";
    };
  }

  private String line(Stayed stayed) {
    String ids =
        stayed.ids().stream()
            .map(id -> VisibleText.line(id.toString()))
            .collect(Collectors.joining(", "));
    long more = stayed.count() - stayed.ids().size();
    String named =
        ids.isEmpty() ? "" : more > 0 ? ids + " " + messages.get("stayed.more", more) : ids;
    return number(stayed.count()) + "  " + stayed.why() + (named.isEmpty() ? "" : ": " + named);
  }

  private void amounts(Receipt receipt) {
    if (receipt.amounts().isEmpty()) {
      return;
    }
    heading(messages.get("amounts.title"));
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "",
            messages.get("amounts.planned"),
            receipt.doneTitle(),
            messages.get("amounts.stayed"),
            messages.get("amounts.share")));
    for (Amount amount : receipt.amounts()) {
      rows.add(
          List.of(
              amount.name(),
              number(amount.planned()),
              number(amount.done()),
              number(amount.stayed()),
              amount.share()));
    }
    int[] widths = new int[rows.getFirst().size()];
    rows.forEach(
        row -> {
          for (int at = 0; at < widths.length; at++) {
            widths[at] = Math.max(widths[at], row.get(at).length());
          }
        });
    rows.forEach(row -> lines.add(("  " + aligned(row, widths)).stripTrailing()));
  }

  private static String aligned(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int at = 0; at < widths.length; at++) {
      String cell = row.get(at);
      String space = " ".repeat(widths[at] - cell.length());
      line.append(at == 0 ? cell + space : "   " + space + cell);
    }
    return line.toString();
  }

  private static String number(Long number) {
    return number == null ? "–" : NumberFormat.getIntegerInstance(Locale.ENGLISH).format(number);
  }
}
