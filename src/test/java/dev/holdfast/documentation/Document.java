package dev.holdfast.documentation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
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

/**
 * A page in Markdown as its readers get it.
 *
 * @param file where it is
 * @param links where its links and pictures lead, as they are written
 * @param anchors of its headings, as those who show Markdown in a browser make them
 */
record Document(Path file, List<String> links, Set<String> anchors) {

  private static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  private static final Path SITE = Path.of("src/site/markdown");

  /** Reads a page. */
  static Document read(Path file) {
    try {
      return of(file, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a page with this text. */
  static Document of(Path file, String text) {
    List<String> links = new ArrayList<>();
    Set<String> anchors = new TreeSet<>();
    PARSER
        .parse(text)
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                links.add(link.getDestination());
                visitChildren(link);
              }

              @Override
              public void visit(Image image) {
                links.add(image.getDestination());
              }

              @Override
              public void visit(Heading heading) {
                addAnchor(anchors, title(heading));
                visitChildren(heading);
              }
            });
    return new Document(file, links, anchors);
  }

  /** Returns all pages of the project that people read. */
  static List<Document> all() throws IOException {
    try (Stream<Path> site = Files.walk(SITE);
        Stream<Path> top = Files.list(Path.of(""));
        Stream<Path> packaging = Files.list(Path.of("packaging"))) {
      return Stream.of(site, top, packaging)
          .flatMap(files -> files)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .map(Document::read)
          .toList();
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

  /** A second heading of the same words is numbered. */
  private static void addAnchor(Set<String> anchors, String title) {
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
  }
}
