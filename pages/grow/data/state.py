"""The page “Your own data”; what stands in its link it shares with the other pages of Grow."""

from __future__ import annotations

from pages.shell.grow_state import GROW, GrowState
from pages.shell.page import Page, QuizQuestion

QUIZ = (
    QuizQuestion(
        "A column numbers the rows: 1, 2, 3 and so on. What should become of it?",
        "Leave it out",
        {
            "Keep it: it tells all rows apart": "So it does, and a tree could learn the table by heart with it. A new "
            "row has a number that never came before.",
            "Make it a category": "Then every value has one row: a branch for each, and none for a new row.",
        },
        "It names the row and says nothing about its answer.",
    ),
    QuizQuestion(
        "You want to predict whether a loan will be repaid. Which column must a tree not ask about?",
        "Reminders sent after the due date",
        {
            "Income": "It is known when somebody asks for the loan, and that is when the answer is wanted.",
            "Debts at other banks": "They are known when the loan is asked for, and they do matter.",
        },
        "It is known only once the answer is: such a column leaks it. On the table the tree looks perfect, and of a "
        "new customer it asks what nobody can know.",
    ),
    QuizQuestion(
        "Some rows have −999 in the column Age. What does it mean?",
        "The age is missing",
        {
            "An age like any other": "Nobody is −999 years old. A tree would ask for ages below 0.",
            "The whole row is wrong": "The other values of the row may be sound: only one of them is not known.",
        },
        "A number that nobody can have often stands for a value that is not there. Once that is said, a tree treats "
        "the row as it treats all whose age it does not know.",
    ),
)

PAGE = Page(
    "data",
    "Your own data",
    "What is in your table?",
    GrowState(),
    quiz=QUIZ,
    codec=GROW,
    about="A table of your own becomes a data set here: each row is a case, and one column holds the answer to "
    "be predicted.",
    needs=(),
    remember=(
        "Each row is a case. One column, the target, holds the answers.",
        "A number that names the row, or a column that is known only after the answer, helps with no new case: "
        "leave it out.",
    ),
)
