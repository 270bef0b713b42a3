package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Makes the user guide for a browser from its pages in Markdown: {@code java -cp COMMONMARK
 * packaging/src/dev/holdfast/packaging/GuidePages.java PAGES FOLDER}. Pictures are left out, they
 * show windows that the reader has open; so are the links to what is for those who build Holdfast.
 */
final class GuidePages {

  /** For those who build Holdfast. */
  private static final Set<String> OUTSIDE = Set.of("architecture", "benchmark", "scale");

  private static final String START = "user-guide";
  private static final String ENDING = ".md";
  private static final List<TablesExtension> TABLES =
      List.of((TablesExtension) TablesExtension.create());

  private static final String STYLE =
      """
      :root { color-scheme: light dark; }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; }
      code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
      pre { padding: 0.8em 1em; overflow-x: auto; background: #8881; border: 1px solid #8884; border-radius: 6px; }
      table { border-collapse: collapse; display: block; overflow-x: auto; }
      th, td { text-align: left; vertical-align: top; padding: 0.35em 0.7em; border: 1px solid #8884; }
      nav { font-size: 0.9em; }
      """;

  private final Path pages;
  private final List<String> names;

  private GuidePages(Path pages) throws IOException {
    this.pages = pages;
    try (Stream<Path> files = Files.list(pages)) {
      names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(ENDING))
              .map(name -> name.substring(0, name.length() - ENDING.length()))
              .filter(name -> !OUTSIDE.contains(name))
              .sorted(
                  Comparator.comparing((String name) -> !name.equals(START)).thenComparing(n -> n))
              .toList();
    }
  }

  /**
   * Makes it.
   *
   * @param args the folder of its pages, the folder for what is made
   */
  public static void main(String[] args) throws IOException {
    GuidePages guide = new GuidePages(Path.of(args[0]));
    Path made = Files.createDirectories(Path.of(args[1]));
    for (String name : guide.names) {
      Files.writeString(made.resolve(name + ".html"), guide.page(name));
    }
  }

  private String page(String name) throws IOException {
    Node document = read(name);
    Set<String> anchors = new HashSet<>();
    HtmlRenderer renderer =
        HtmlRenderer.builder()
            .extensions(TABLES)
            .attributeProviderFactory(
                context ->
                    (node, tag, attributes) -> {
                      if (node instanceof Heading heading) {
                        attributes.put("id", anchor(title(heading), anchors));
                      }
                    })
            .build();
    document.accept(new Links());
    StringBuilder chapters = new StringBuilder();
    for (String other : names) {
      String title = escaped(title(read(other).getFirstChild()));
      chapters.append(
          other.equals(name)
              ? "<b>%s</b>\n".formatted(title)
              : "<a href=\"%s.html\">%s</a>\n".formatted(other, title));
      chapters.append(other.equals(names.getLast()) ? "" : "· ");
    }
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>%s – Holdfast</title>
    <style>
    %s</style>
    </head>
    <body>
    <nav>
    %s</nav>
    %s</body>
    </html>
    """
        .formatted(
            escaped(title(document.getFirstChild())), STYLE, chapters, renderer.render(document));
  }

  private Node read(String name) throws IOException {
    return Parser.builder()
        .extensions(TABLES)
        .build()
        .parse(Files.readString(pages.resolve(name + ENDING)));
  }

  /**
   * Links between its pages lead to what is made of them; of others, and of pictures, the words
   * stay.
   */
  private final class Links extends AbstractVisitor {

    @Override
    public void visit(Link link) {
      visitChildren(link);
      String place = link.getDestination();
      int hash = place.indexOf('#');
      String file = hash < 0 ? place : place.substring(0, hash);
      String name = file.replaceFirst("\\.md$", "");
      if (names.contains(name)) {
        link.setDestination(name + ".html" + (hash < 0 ? "" : place.substring(hash)));
      } else if (!file.isEmpty() && !file.startsWith("https://")) {
        for (Node word = link.getFirstChild(); word != null; word = link.getFirstChild()) {
          link.insertBefore(word);
        }
        link.unlink();
      }
    }

    @Override
    public void visit(Image image) {
      Node around = image.getParent();
      image.unlink();
      if (around.getFirstChild() == null) {
        around.unlink();
      }
    }
  }

  private static String title(Node heading) {
    StringBuilder title = new StringBuilder();
    heading.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text text) {
            title.append(text.getLiteral());
          }

          @Override
          public void visit(Code code) {
            title.append(code.getLiteral());
          }
        });
    return title.toString();
  }

  /** As those who show Markdown in a browser make it: a second one of a title is numbered. */
  private static String anchor(String title, Set<String> anchors) {
    String plain =
        title
            .strip()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^\\p{L}\\p{N}\\s_-]", "")
            .replaceAll("\\s", "-");
    String unique = plain;
    for (int more = 1; !anchors.add(unique); more++) {
      unique = plain + "-" + more;
    }
    return unique;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
