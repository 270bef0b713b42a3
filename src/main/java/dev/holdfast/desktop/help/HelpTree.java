package dev.holdfast.desktop.help;

import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Tooltip;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;

/** The chapters of the guide with their headings; those that have the words of a search. */
final class HelpTree {

  /** A line of it. */
  private record Line(HelpTopic topic, String title) {

    @Override
    public String toString() {
      return title;
    }
  }

  private final HelpGuide guide;
  private final Consumer<HelpTopic> chosen;
  private final TreeView<Line> tree = new TreeView<>(new TreeItem<>());
  private HelpTopic topic;
  private List<String> words = List.of();
  private boolean following;

  /**
   * Shows all chapters.
   *
   * @param name for who hears it
   * @param chosen hears what somebody chose
   */
  HelpTree(HelpGuide guide, String name, Consumer<HelpTopic> chosen) {
    this.guide = guide;
    this.chosen = chosen;
    tree.setShowRoot(false);
    tree.setAccessibleText(name);
    tree.getStyleClass().add("help-tree");
    tree.setCellFactory(shown -> new LineCell());
    tree.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            item -> {
              if (item != null && !following) {
                chosen(item.getValue().topic());
              }
            });
    fill();
  }

  TreeView<?> node() {
    return tree;
  }

  /** Selects the line of a place, and opens its chapter. */
  void follow(HelpTopic wanted) {
    topic = wanted;
    // A chapter that folds moves what was chosen in it, which nobody chose.
    following = true;
    TreeItem<Line> found = null;
    for (TreeItem<Line> page : tree.getRoot().getChildren()) {
      boolean here = page.getValue().topic().page().equals(wanted.page());
      page.setExpanded(here || !words.isEmpty());
      if (here) {
        found =
            page.getChildren().stream()
                .filter(item -> item.getValue().topic().equals(wanted))
                .findFirst()
                .orElse(page);
      }
    }
    select(found);
    following = false;
  }

  /** Shows only what has all of these words; all chapters if there are none. */
  void search(List<String> sought) {
    words = sought;
    fill();
    if (topic != null) {
      follow(topic);
    }
  }

  /** Returns whether a search found nothing. */
  boolean isEmpty() {
    return tree.getRoot().getChildren().isEmpty();
  }

  private void chosen(HelpTopic wanted) {
    if (!wanted.equals(topic)) {
      chosen.accept(wanted);
    }
  }

  private void select(TreeItem<Line> item) {
    tree.getSelectionModel().clearSelection();
    if (item != null) {
      tree.getSelectionModel().select(item);
      tree.scrollTo(Math.max(0, tree.getRow(item) - 4));
    }
  }

  private void fill() {
    following = true;
    tree.getRoot().getChildren().setAll(guide.pages().stream().map(this::chapter).toList());
    tree.getRoot().getChildren().removeIf(item -> item.getValue() == null);
    following = false;
  }

  /** Without a value if nothing of it is sought. */
  private TreeItem<Line> chapter(HelpPage page) {
    List<HelpSection> found =
        page.sections().stream().filter(section -> section.has(words)).toList();
    if (found.isEmpty()) {
      return new TreeItem<>();
    }
    TreeItem<Line> chapter = new TreeItem<>(new Line(new HelpTopic(page.name(), ""), page.title()));
    for (HelpSection section : found) {
      HelpTopic place = page.topic(section);
      if (!place.anchor().isEmpty()) {
        chapter.getChildren().add(new TreeItem<>(new Line(place, section.title())));
      }
    }
    return chapter;
  }

  private static final class LineCell extends TreeCell<Line> {

    LineCell() {
      // As wide as the tree: a long title is cut, and its tooltip has it whole.
      setPrefWidth(0);
    }

    @Override
    protected void updateItem(Line line, boolean empty) {
      super.updateItem(line, empty);
      setText(empty || line == null ? null : line.title());
      setTooltip(empty || line == null ? null : new Tooltip(line.title()));
    }
  }
}
